import type { InstallJob, OnSiteAct } from '@mortise/service/model'
import type { QueuedAct } from './act-queue.ts'

type Act = Pick<QueuedAct, 'clientUid' | 'install' | 'act' | 'refused'>

const after: Readonly<Record<OnSiteAct, InstallJob['status']>> = {
  checkIn: 'working',
  finish: 'finished',
  fail: 'failed',
  accept: 'accepted',
}

/** How far a visit is, with what waits on this device to be sent; what was refused, and what came after it, does not count. */
export function reachedBy(
  job: Pick<InstallJob, 'id' | 'status'>,
  kept: readonly Act[],
): InstallJob['status'] {
  const own = kept.filter(({ install }) => install === job.id)
  const stop = own.findIndex(({ refused }) => refused)
  const last = (stop < 0 ? own : own.slice(0, stop)).at(-1)
  return last ? after[last.act] : job.status
}

/** The next to be sent: nothing of a visit goes past what was refused there, or did not arrive in this round. */
export function nextToSend<T extends Act>(
  kept: readonly T[],
  missed: ReadonlySet<string> = new Set(),
): T | undefined {
  const stopped = new Set([...missed, ...kept.flatMap(({ install, refused }) => (refused ? install : []))])
  return kept.find(({ install }) => !stopped.has(install))
}

/** Ways on which a visit ends its work: one is told in place of the other. */
const ends: ReadonlySet<OnSiteAct> = new Set(['finish', 'fail'])

/** What was refused and is told anew by this act. */
export const toldAnew = <T extends Act>(
  kept: readonly T[],
  { install, act }: Pick<Act, 'install' | 'act'>,
): T | undefined =>
  kept.find(
    (each) =>
      each.refused && each.install === install && (each.act === act || (ends.has(each.act) && ends.has(act))),
  )
