import './board.css'
import { Delivery, fullnessOf, type Load, loadsOf, placeOf, Truck } from '@mortise/deliveries/model'
import { addDays, fetchRows, refreshAll, type ScreenRow, today, useHas } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Progress, Space, Spin } from 'antd'
import { useState } from 'react'
import { moveStop } from './move-stop.ts'
import { StopCard } from './stop-card.tsx'

type Stop = ScreenRow<typeof Delivery>
type Known = ScreenRow<typeof Truck>

const DAYS = 7
/** Deliveries of a week that the board shows at most. */
const MOST = 500

/** 送货计划: what each truck carries on each day; a delivery is dragged to another truck or another day. */
export default function PlanningBoard() {
  const [from, setFrom] = useState(today)
  const days = Array.from({ length: DAYS }, (_, at) => addDays(from, at))
  const [first, last] = [days[0]!, days.at(-1)!]
  const { data, error } = useQuery({
    queryKey: ['rows', Delivery.name, 'board', first],
    queryFn: async ({ signal }) => {
      const where = {
        plannedOn: { ge: first, le: last },
        status: { in: ['draft', 'submitted', 'shipped'] as const },
      }
      const { rows: stops } = await fetchRows(Delivery, { where, size: MOST }, signal)
      const { rows: trucks } = await fetchRows(Truck, { where: { isActive: true }, size: 100 }, signal)
      return { stops, trucks }
    },
  })
  const canPlan = useHas('delivery:edit')
  const [refusal, setRefusal] = useState<string | null>(null)
  const drop = async (id: string, plateNo: string | null, plannedOn: string) => {
    const stop = data?.stops.find((each) => each.id === id)
    if (!stop || (stop.plateNo === plateNo && stop.plannedOn === plannedOn)) return
    setRefusal(await moveStop(stop, plateNo, plannedOn))
    await refreshAll()
  }
  const trucks = data ? rowsOf(data.trucks, data.stops) : []
  const loads = loadsOf(data?.stops ?? [])
  return (
    <section className="mortise-trucks" aria-label="送货计划">
      <Space wrap>
        <Button onClick={() => setFrom(addDays(from, -DAYS))}>上一周</Button>
        <Button onClick={() => setFrom(today())}>今天</Button>
        <Button onClick={() => setFrom(addDays(from, DAYS))}>下一周</Button>
        {canPlan && <span>拖动送货单可改派车辆和日期</span>}
      </Space>
      {error && <Alert type="error" showIcon title={error.message} />}
      {refusal && <Alert type="warning" showIcon closable title={refusal} />}
      {!data && !error && <Spin />}
      {data && (
        <div className="mortise-trucks-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">车辆</th>
                {days.map((day) => (
                  <th key={day} scope="col">
                    {day.slice(5)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {trucks.map(({ plateNo, truck }) => (
                <tr key={plateNo ?? ''}>
                  <th scope="row">
                    {plateNo ?? '未派车'}
                    {truck && (
                      <small>
                        {truck.maxVolume} m³ / {truck.maxWeight} kg
                      </small>
                    )}
                  </th>
                  {days.map((day) => (
                    <td
                      key={day}
                      aria-label={`${plateNo ?? '未派车'} ${day}`}
                      onDragOver={(event) => canPlan && event.preventDefault()}
                      onDrop={(event) => {
                        event.preventDefault()
                        void drop(event.dataTransfer.getData('text/plain'), plateNo, day)
                      }}
                    >
                      <Cell load={loads.get(placeOf(plateNo, day))} truck={truck} canPlan={canPlan} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** First what is on no truck yet, then every truck, and those that are named and not known. */
function rowsOf(trucks: readonly Known[], stops: readonly Stop[]) {
  const known = trucks.map((truck) => ({
    plateNo: truck.plateNo as string | null,
    truck: truck as Known | null,
  }))
  const named = [...new Set(stops.flatMap(({ plateNo }) => plateNo ?? []))]
  const others = named.filter((plateNo) => !trucks.some((truck) => truck.plateNo === plateNo)).toSorted()
  return [{ plateNo: null, truck: null }, ...known, ...others.map((plateNo) => ({ plateNo, truck: null }))]
}

interface CellProps {
  readonly load: Load<Stop> | undefined
  readonly truck: Known | null
  readonly canPlan: boolean
}

function Cell({ load, truck, canPlan }: CellProps) {
  if (!load) return null
  const fullness = fullnessOf(load, truck)
  return (
    <>
      <small>
        {load.stops.length} 单 {load.volume.toFixed(2)} m³ {load.weight.toFixed(0)} kg
      </small>
      {fullness !== null && (
        <Progress
          percent={Math.round(fullness * 100)}
          size="small"
          status={fullness > 1 ? 'exception' : 'normal'}
          aria-label="装载率"
        />
      )}
      {load.stops.map((stop) => (
        <StopCard key={stop.id} stop={stop} canDrag={canPlan && stop.status !== 'shipped'} />
      ))}
    </>
  )
}
