import { daysBetween } from '@mortise/model'
import { OpStatus } from '../dicts.ts'

interface Op {
  readonly process?: string | null
  readonly status?: string | null
}

/** The first operation that is not done yet; of what is over there is none. */
export const nextProcessOf = ({ ops }: { readonly ops?: readonly Op[] | null }): string | null =>
  ops?.find(({ status }) => status !== OpStatus.done && status !== OpStatus.skipped)?.process ?? null

/** Days that it took from release to the last door. */
export const leadDaysOf = ({
  releasedAt,
  finishedAt,
}: {
  readonly releasedAt?: string | null
  readonly finishedAt?: string | null
}): number | null =>
  releasedAt && finishedAt ? daysBetween(releasedAt.slice(0, 10), finishedAt.slice(0, 10)) : null
