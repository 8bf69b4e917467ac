import { Delivery } from '@mortise/deliveries/model'
import { statesOf } from '@mortise/model'
import { DayCard, DocumentLink, type ScreenRow, textOf } from '@mortise/web'

const states = statesOf(Delivery, 'status')

/** A delivery on the board: where to, for whom and how much. */
export function StopCard({ stop, canDrag }: { stop: ScreenRow<typeof Delivery>; canDrag: boolean }) {
  const { id, no, address, packCount, volume, weight } = stop
  return (
    <DayCard id={id} label={no} canDrag={canDrag}>
      <header>
        <DocumentLink to={Delivery.name} id={id}>
          {no}
        </DocumentLink>
        <span>{states[stop.status]}</span>
      </header>
      <p>{address}</p>
      <small>
        {textOf(Delivery, stop, 'store')} {packCount ?? 0} 件 {(volume ?? 0).toFixed(2)} m³{' '}
        {(weight ?? 0).toFixed(0)} kg
      </small>
    </DayCard>
  )
}
