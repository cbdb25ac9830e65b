#!/usr/bin/env bash
# Takes the leader away from Holdfast, again and again, and checks that no acknowledged write is lost.
#
# Three nodes of PostgreSQL 15, Patroni and etcd, with HAProxy, Holdfast and its clients on a fourth, each in a
# network namespace of its own on this machine. Nothing of it leaves the machine, and all of it is gone at the end.
# docs/operations/high-availability.md tells what it shows.
set -euo pipefail

usage() {
  cat <<USAGE
Usage: sudo operations/failover/failover.sh [OPTIONS] [FAULT…]

Needs root, Debian's packages patroni, etcd-server, etcd-client, haproxy, postgresql-15, python3-etcd, iproute2,
nftables, curl and jq, and a packaged Holdfast: ./mvnw -q -DskipTests package

Faults, all of them unless some are named:
  kill-postgres      kill -9 of the leader's postmaster; Patroni lives
  kill-node          kill -9 of everything on the leader's node
  stop-node          SIGSTOP of everything on the leader's node; SIGCONT when another one leads
  partition-node     the leader's node sends and gets nothing
  partition-peers    the leader's node reaches its clients, but no other node
  partition-standby  the synchronous standby sends and gets nothing
  kill-standbys      kill -9 of PostgreSQL and Patroni on both standbys
  switchover         the leader is told to hand over

Options:
  --rounds N       how often each fault is made (3)
  --shoppers N     how many buy at the same time (16)
  --calm SECONDS   how long everything runs well before each fault (5)
  --direct         Holdfast knows the three nodes by itself, without HAProxy
  --etcd3          Patroni talks to etcd by its version 3, as its release 3.0.2 must not: see what stop-node does then
  --unsafe         commits don't wait for a standby, to see what the check finds then
  --keep           leave the folder with all logs and the history, as is done when anything fails
USAGE
}

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
rounds=3 shoppers=16 calm=5 direct='' etcd3='' unsafe='' keep=''
faults=()
while (($#)); do
  case $1 in
    --rounds) rounds=$2; shift ;;
    --shoppers) shoppers=$2; shift ;;
    --calm) calm=$2; shift ;;
    --direct) direct=yes ;;
    --etcd3) etcd3=yes ;;
    --unsafe) unsafe=yes ;;
    --keep) keep=yes ;;
    --help) usage; exit 0 ;;
    kill-postgres | kill-node | stop-node | partition-node | partition-peers | partition-standby | kill-standbys | \
      switchover) faults+=("$1") ;;
    *) usage >&2; exit 2 ;;
  esac
  shift
done
((${#faults[@]})) || faults=(kill-postgres kill-node stop-node partition-node partition-peers partition-standby
  kill-standbys switchover)

[[ $EUID -eq 0 ]] || { echo "This needs root: it makes network namespaces." >&2; exit 2; }
jar=$root/admin-web/target/holdfast.jar
[[ -f $jar ]] || { echo "Package Holdfast first: ./mvnw -q -DskipTests package" >&2; exit 2; }

readonly nodes=(n1 n2 n3)
readonly client=holdfast-client switch=holdfast-switch
readonly key=the-key-of-a-drill
readonly password=holdfast-of-a-drill

work=$(mktemp -d /tmp/holdfast-failover.XXXXXX)
chmod 755 "$work"
load='' loads_input='' holdfast=''

say() { printf '%(%H:%M:%S)T %s\n' -1 "$*"; }

die() { say "$*" >&2; exit 1; }

# --- Namespaces -----------------------------------------------------------------------------------------------

space() { echo "holdfast-$1"; }

address() { echo "10.77.0.${1#n}"; }

connect() { # NAMESPACE ADDRESS
  ip netns add "$1"
  ip -n "$1" link set lo up
  ip link add eth0 netns "$1" type veth peer name "${1#holdfast-}" netns "$switch"
  ip -n "$switch" link set "${1#holdfast-}" master bridge up
  ip -n "$1" address add "$2/24" dev eth0
  ip -n "$1" link set eth0 up
}

# By default a process that waits for a node that is gone, such as pg_rewind, goes on doing so for two hours.
notice_silence() { # NAMESPACE
  ip netns exec "$1" sysctl -q net.ipv4.tcp_keepalive_time=10 net.ipv4.tcp_keepalive_intvl=5 net.ipv4.tcp_keepalive_probes=3
}

lay_network() {
  ip netns add "$switch"
  ip -n "$switch" link add bridge type bridge forward_delay 0
  ip -n "$switch" link set bridge up
  local node
  for node in "${nodes[@]}"; do
    connect "$(space "$node")" "$(address "$node")"
    notice_silence "$(space "$node")"
  done
  connect "$client" 10.77.0.10
}

in_client() { ip netns exec "$client" "$@"; }

as_postgres() { # NODE COMMAND…
  ip netns exec "$(space "$1")" setpriv --reuid postgres --regid postgres --init-groups --inh-caps=-all "${@:2}"
}

end_all_in() { # NAMESPACE
  local pids
  pids=$(ip netns pids "$1")
  # Unquoted: one word for each process. Some may have ended by themselves meanwhile.
  # shellcheck disable=SC2086
  [[ -z $pids ]] || kill -KILL $pids 2>/dev/null || true
}

tear_down() {
  local status=$?
  trap - EXIT
  local name
  for name in $client "${nodes[@]/#/holdfast-}" $switch; do
    if [[ -e /run/netns/$name ]]; then
      end_all_in "$name"
      ip netns delete "$name"
    fi
  done
  wait
  if [[ $status -eq 0 && -z $keep ]]; then rm -rf "$work"; else say "All logs are in $work"; fi
  exit "$status"
}

# --- Nodes ----------------------------------------------------------------------------------------------------

fill_in() { # NODE
  local members
  members=$(printf '%s:2379,' 10.77.0.1 10.77.0.2 10.77.0.3)
  sed -e "s|@NODE@|$1|; s|@ADDRESS@|$(address "$1")|; s|@MEMBERS@|${members%,}|; s|@DATA@|$work/$1|" \
    ${etcd3:+-e 's|^etcd:|etcd3:|'} "$here/patroni.yml" > "$work/$1/patroni.yml"
}

start_etcd() { # NODE
  local at cluster
  at=$(address "$1")
  cluster=$(printf '%s,' n1=http://10.77.0.1:2380 n2=http://10.77.0.2:2380 n3=http://10.77.0.3:2380)
  as_postgres "$1" etcd --enable-v2 --name "$1" --data-dir "$work/$1/etcd" --initial-cluster "${cluster%,}" \
    --listen-peer-urls "http://$at:2380" --initial-advertise-peer-urls "http://$at:2380" \
    --listen-client-urls "http://$at:2379" --advertise-client-urls "http://$at:2379" \
    >> "$work/$1/etcd.log" 2>&1 &
}

start_patroni() { # NODE
  as_postgres "$1" patroni "$work/$1/patroni.yml" >> "$work/$1/patroni.log" 2>&1 &
}

start_nodes() {
  local node
  for node in "${nodes[@]}"; do
    install -d -o postgres -g postgres "$work/$node"
    fill_in "$node"
    start_etcd "$node"
  done
  for node in "${nodes[@]}"; do start_patroni "$node"; done
}

sql() { # NODE STATEMENT
  as_postgres "$1" psql --no-psqlrc -qAt -v ON_ERROR_STOP=1 -h "$work/$1" -d "${3:-postgres}" -c "$2"
}

is_primary() { # NODE
  in_client curl -fs -m 2 -o /dev/null "http://$(address "$1"):8008/primary"
}

leader() {
  local node
  for node in "${nodes[@]}"; do
    if is_primary "$node"; then echo "$node"; return; fi
  done
  return 1
}

# The names that Patroni has for the role in its store, such as sync_standby.
members() { # NODE ROLE
  in_client curl -fs -m 2 "http://$(address "$1"):8008/cluster" |
    jq -r --arg role "$2" '.members[] | select(.role == $role) | .name'
}

# A node that joins again may stream for a moment before it finds that it has to be rewound.
is_steady() {
  local first sync
  first=$(leader) && sync=$(members "$first" sync_standby) && [[ -n $sync ]] &&
    [[ $(sql "$first" "select count(*) || ' ' || count(*) filter (where sync_state = 'sync') from pg_stat_replication
                       where state = 'streaming' and backend_start < clock_timestamp() - interval '10 seconds'" \
      2>/dev/null) == '2 1' ]]
}

is_led_by_another_than() { # NODE
  local now
  now=$(leader) && [[ $now != "$1" ]]
}

await() { # SECONDS COMMAND…
  local end=$((SECONDS + $1))
  until "${@:2}"; do
    ((SECONDS < end)) || die "in vain for $1 s: ${*:2}"
    sleep 0.2
  done
}

# --- Holdfast -------------------------------------------------------------------------------------------------

find_java() {
  local java
  for java in "${JAVA_HOME:+$JAVA_HOME/bin/java}" java /usr/lib/jvm/*/bin/java; do
    if [[ $("$java" -version 2>&1 | sed -n '1s/.*version "\([0-9]*\).*/\1/p') -ge 21 ]] 2>/dev/null; then
      echo "$java"
      return
    fi
  done
  die "no Java 21 or later; set JAVA_HOME"
}

make_database() {
  local first
  first=$(leader)
  sql "$first" "create role holdfast login password '$password'"
  sql "$first" "create database holdfast owner holdfast"
  if [[ -n $unsafe ]]; then sql "$first" "alter role holdfast set synchronous_commit = local"; fi
}

database() {
  local hosts=127.0.0.1:5000 settings
  if [[ -n $direct ]]; then hosts=10.77.0.1:5432,10.77.0.2:5432,10.77.0.3:5432; fi
  settings='targetServerType=primary&hostRecheckSeconds=2&connectTimeout=2&loginTimeout=4'
  settings+='&socketTimeout=30&tcpKeepAlive=true'
  echo "jdbc:postgresql://$hosts/holdfast?$settings"
}

start_holdfast() {
  in_client haproxy -f "$here/haproxy.cfg" >> "$work/haproxy.log" 2>&1 &
  # Not by in_client: the shell that would run it is not what is to be told to stop.
  ip netns exec "$client" env SPRING_DATASOURCE_URL="$(database)" SPRING_DATASOURCE_USERNAME=holdfast \
    SPRING_DATASOURCE_PASSWORD="$password" SPRING_DATASOURCE_HIKARI_VALIDATION_TIMEOUT=1000 \
    SPRING_DATASOURCE_HIKARI_KEEPALIVE_TIME=30000 HOLDFAST_API_KEY="$key" HOLDFAST_DATA_DIR="$work/data" \
    "$java" -jar "$jar" > "$work/holdfast.log" 2>&1 &
  holdfast=$!
  await 300 is_up
}

is_up() { in_client curl -fs -m 2 -o /dev/null http://127.0.0.1:8080/actuator/health; }

# The load reads on its input which fault happens when, and then that it is to end and to check everything.
start_load() {
  mkfifo "$work/faults"
  in_client "$java" -cp "$root/benchmarks/target/classes:$(< "$root/benchmarks/target/classpath")" \
    io.holdfast.benchmarks.failover.FailoverCommand --address http://127.0.0.1:8080 --key "$key" \
    --shoppers "$shoppers" --url "$(database)" --username holdfast --password "$password" \
    --history "$work/history" < "$work/faults" &
  load=$!
  exec {loads_input}> "$work/faults"
  await 120 grep -qs acknowledged "$work/history"
}

# --- Faults ---------------------------------------------------------------------------------------------------

tell() { echo "$1" >&"$loads_input"; }

signal_all() { # SIGNAL NODE
  local pids
  pids=$(ip netns pids "$(space "$2")")
  # shellcheck disable=SC2086
  kill -"$1" $pids
}

cut_off() { # NODE ADDRESSES
  ip netns exec "$(space "$1")" nft -f - <<NFT
table inet cut {
  chain in { type filter hook input priority 0; iif lo accept; ip saddr { $2 } drop; }
  chain out { type filter hook output priority 0; oif lo accept; ip daddr { $2 } drop; }
}
NFT
}

join_again() { ip netns exec "$(space "$1")" nft delete table inet cut; }

others() { # NODE
  local node
  for node in "${nodes[@]}"; do
    if [[ $node != "$1" ]]; then echo "$node"; fi
  done
}

peers() { # NODE
  local node at=''
  for node in $(others "$1"); do at+=" $(address "$node"),"; done
  echo "${at%,}"
}

kill_patroni_and_postgres() { # NODE
  local pid
  for pid in $(ip netns pids "$(space "$1")"); do
    if [[ $(cat "/proc/$pid/comm" 2>/dev/null) =~ ^(patroni|postgres)$ ]]; then
      kill -KILL "$pid" 2>/dev/null || true
    fi
  done
}

is_sync() { # LEADER NODE
  [[ $(members "$1" sync_standby) == "$2" ]]
}

make_fault() { # FAULT
  local first standby
  first=$(leader)
  tell "$1"
  case $1 in
    kill-postgres)
      kill -KILL "$(head -1 "$work/$first/postgres/postmaster.pid")"
      await 90 is_led_by_another_than "$first"
      ;;
    kill-node)
      signal_all KILL "$first"
      await 90 is_led_by_another_than "$first"
      sleep "$calm"
      start_etcd "$first"
      start_patroni "$first"
      ;;
    stop-node)
      signal_all STOP "$first"
      await 90 is_led_by_another_than "$first"
      sleep "$calm"
      signal_all CONT "$first"
      ;;
    partition-node)
      cut_off "$first" 10.77.0.0/24
      await 90 is_led_by_another_than "$first"
      sleep "$calm"
      join_again "$first"
      ;;
    partition-peers)
      cut_off "$first" "$(peers "$first")"
      await 90 is_led_by_another_than "$first"
      sleep "$calm"
      join_again "$first"
      ;;
    partition-standby)
      standby=$(members "$first" sync_standby)
      cut_off "$standby" 10.77.0.0/24
      await 90 is_sync "$first" "$(others "$first" | grep -v "$standby")"
      sleep "$calm"
      join_again "$standby"
      ;;
    kill-standbys)
      for standby in $(others "$first"); do kill_patroni_and_postgres "$standby"; done
      sleep "$calm"
      for standby in $(others "$first"); do start_patroni "$standby"; done
      ;;
    switchover)
      as_postgres "$first" patronictl -c "$work/$first/patroni.yml" switchover --force --master "$first" \
        --candidate "$(members "$first" sync_standby)" holdfast >> "$work/switchover.log" 2>&1
      ;;
  esac
}

# --- The end --------------------------------------------------------------------------------------------------

digest() { # NODE
  sql "$1" "select (select count(*) || ' holds ' || md5(string_agg(r::text, ',' order by r.id))
                    from inventory_reservations r)
                || ', ledger ' || (select md5(string_agg(m::text, ',' order by m.id)) from stock_movements m)" holdfast
}

has_replayed() { # NODE LSN
  [[ $(sql "$1" "select pg_last_wal_replay_lsn() >= '$2'") == t ]]
}

compare_nodes() {
  local first lsn wanted node
  first=$(leader)
  lsn=$(sql "$first" "select pg_current_wal_lsn()")
  wanted=$(digest "$first")
  for node in $(others "$first"); do
    await 60 has_replayed "$node" "$lsn"
    [[ $(digest "$node") == "$wanted" ]] || die "$node differs from the leader $first"
  done
  say "All three nodes have the same: $wanted"
}

trap tear_down EXIT
trap 'exit 130' INT TERM

java=$(find_java)
say "Compiling the load"
(cd "$root" && ./mvnw -q -pl benchmarks -am process-classes dependency:build-classpath \
  -Dmdep.outputFile=target/classpath -Dmdep.includeScope=runtime)
say "Starting three nodes in $work"
lay_network
start_nodes
await 120 is_steady
make_database
say "Starting Holdfast"
start_holdfast
start_load
for ((round = 1; round <= rounds; round++)); do
  for fault in "${faults[@]}"; do
    await 180 is_steady
    sleep "$calm"
    kill -0 "$load" 2>/dev/null || die "the load has ended early"
    say "Round $round: $fault of $(leader)"
    make_fault "$fault"
    sleep "$calm"
  done
done
await 180 is_steady
sleep "$calm"
say "Checking"
tell end
wait "$load"
kill -TERM "$holdfast"
wait "$holdfast" || true
compare_nodes
say "The log of Holdfast has $(grep -c . "$work/holdfast.log") lines, $(grep -c ' ERROR ' "$work/holdfast.log") errors"
