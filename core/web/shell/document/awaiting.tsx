import { type AnyEntity, type FieldOf, flowsOf, isApproval, type Row, startsOf } from '@mortise/model'
import { useQuery } from '@tanstack/react-query'
import { Alert } from '../../feedback/alert.tsx'
import { api } from '../../session/connection.ts'

interface Awaited {
  readonly act: string
  readonly people: readonly string[]
}

/** Of a document that somebody has to decide on: why it did not go through by itself, and with whom it lies. */
export function Awaiting({ of, row }: { of: AnyEntity; row: Row }) {
  const [key, flow] = flowsOf(of)[0] ?? []
  const isAwaited = key !== undefined && flow !== undefined && isDecidedIn(flow, String(row[key]))
  const { data } = useQuery({
    queryKey: ['rows', of.name, 'awaited', String(row.id)],
    queryFn: ({ signal }) =>
      api.get<Awaited | null>(`${of.wire}/awaited`, { id: String(row.id) }, { signal, quiet: true }),
    enabled: isAwaited,
    staleTime: 0,
  })
  if (!isAwaited) return null
  const reason = reasonsOf(flow, row)
  const where = data && `等待${data.people.join('、')}${data.act}`
  if (!reason && !where) return null
  return <Alert type="info" showIcon title={reason || where} description={reason ? where : undefined} />
}

/** Sent on, and not decided yet; of a draft nobody waits for the approval. */
const isDecidedIn = (flow: FieldOf<'flow'>, state: string): boolean =>
  state !== Object.keys(flow.states)[0] &&
  Object.entries(flow.moves).some(
    ([name, move]) => !move.bySystem && isApproval(name, move) && startsOf(move).includes(state),
  )

/** What of it goes beyond whoever sent it on. */
const reasonsOf = ({ limits = {} }: FieldOf<'flow'>, row: Row): string =>
  Object.values(limits)
    .flatMap((limit) => (typeof limit === 'function' ? (limit(row as never) ?? []) : []))
    .join('；')
