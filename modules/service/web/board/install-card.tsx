import { statesOf } from '@mortise/model'
import { Install } from '@mortise/service/model'
import { DayCard, DocumentLink, type ScreenRow, textOf } from '@mortise/web'

const states = statesOf(Install, 'status')
/** States in which a visit may still be planned anew. */
const loose: ReadonlySet<string> = new Set(['waiting', 'appointed', 'assigned'])

/** A visit on the board: when, where to, and how many doors. */
export function InstallCard({ install, canPlan }: { install: ScreenRow<typeof Install>; canPlan: boolean }) {
  const { id, no, status, address, appointedAt, doorCount } = install
  return (
    <DayCard id={id} label={no} canDrag={canPlan && loose.has(status)}>
      <header>
        <DocumentLink to={Install.name} id={id}>
          {no}
        </DocumentLink>
        <span>{states[status]}</span>
      </header>
      <p>{address}</p>
      <small>
        {appointedAt?.slice(11, 16)} {textOf(Install, install, 'customer')} {doorCount ?? 0} 樘{' '}
        {textOf(Install, install, 'installer')}
      </small>
    </DayCard>
  )
}
