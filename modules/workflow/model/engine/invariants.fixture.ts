import { isEnded, isOpen, type State } from './state.ts'

/** What breaks W1 to W4 in an instance; nothing may, whatever has been done to it. */
export function violations(state: State): string[] {
  const open = state.tasks.filter(isOpen)
  const live = new Map(state.tokens.map((token) => [token.id, token]))
  const found: string[] = []
  const hold = (holds: boolean, rule: string) => {
    if (!holds) found.push(rule)
  }
  hold(state.tokens.length > 0 === !isEnded(state), 'W1 an instance runs as long as a token stands')
  hold(!isEnded(state) || open.length + state.timers.length === 0, 'W3 nothing is left at the end')
  // A log replays the same only where every step begins with its rows in the order in which a database reads them.
  for (const rows of [state.tokens, state.tasks, state.timers])
    hold(
      rows.every(({ id }, at) => at === 0 || rows[at - 1]!.id < id),
      'W7 rows stand in the order of their ids',
    )
  for (const { id, token } of open) hold(live.get(token)?.wait === 'task', `W2 task ${id} has its token`)
  for (const { id, token } of state.timers) hold(live.has(token), `W3 timer ${id} has its token`)
  for (const { id, wait, left, queue, scope } of state.tokens) {
    const own = open.filter(({ token }) => token === id)
    hold(wait !== null, `token ${id} waits for something`)
    hold(wait !== 'task' || own.length > 0, `W2 token ${id} has an open task`)
    const votes = own.filter(({ isVote }) => isVote).length
    hold(left === votes + queue.length, `W4 token ${id} counts its votes`)
    hold(scope === null || live.get(scope)?.wait === 'sub', `token ${id} is inside what waits for it`)
  }
  return found
}
