// What htmx can't say without evaluating text: when a page must not refresh itself. A list that
// somebody reads from, selects in or has ticked rows of stays as it is until they are done.
(function () {
  "use strict";

  function isBusy(region) {
    const selection = document.getSelection();
    const isSelecting =
      selection && !selection.isCollapsed && region.contains(selection.anchorNode);
    const isTicked = region.querySelector("input:checked") !== null;
    const isOpen = region.querySelector("details[open]") !== null;
    return document.hidden || isSelecting || isTicked || isOpen;
  }

  document.addEventListener("htmx:beforeRequest", function (event) {
    const region = event.target;
    if (region.dataset.refresh !== undefined && isBusy(region)) {
      event.preventDefault();
    }
  });

  // One box for all the others of its form.
  document.addEventListener("change", function (event) {
    const all = event.target.closest("[data-all]");
    if (all) {
      const boxes = all.form.querySelectorAll("input[type=checkbox][name]");
      boxes.forEach(function (box) {
        box.checked = all.checked;
      });
    }
  });
})();
