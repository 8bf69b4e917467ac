import { Delivery, fullnessOf, type Load, loadsOf, placeOf, Truck } from '@mortise/deliveries/model'
import { boardDays, DayBoard, fetchRows, refreshAll, type ScreenRow, today, useHas } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Progress } from 'antd'
import { useState } from 'react'
import { moveStop } from './move-stop.ts'
import { StopCard } from './stop-card.tsx'

type Stop = ScreenRow<typeof Delivery>
type Known = ScreenRow<typeof Truck>

/** Deliveries of a week that the board shows at most. */
const MOST = 500

/** 送货计划: what each truck carries on each day; a delivery is dragged to another truck or another day. */
export default function PlanningBoard() {
  const [from, setFrom] = useState(today)
  const days = boardDays(from)
  const [first, last] = [days[0]!, days.at(-1)!]
  const { data, error } = useQuery({
    queryKey: ['rows', Delivery.name, 'board', first],
    queryFn: async ({ signal }) => {
      const where = {
        plannedOn: { ge: first, le: last },
        status: { in: ['draft', 'submitted', 'shipped'] as const },
      }
      const { rows: stops, total } = await fetchRows(Delivery, { where, size: MOST }, signal)
      const { rows: trucks } = await fetchRows(Truck, { where: { isActive: true }, size: 100 }, signal)
      return { stops, trucks, hidden: Math.max(0, total - stops.length) }
    },
  })
  const canPlan = useHas('delivery:edit')
  const drop = async (id: string, row: string, plannedOn: string) => {
    const stop = data?.stops.find((each) => each.id === id)
    const plateNo = row || null
    if (!stop || (stop.plateNo === plateNo && stop.plannedOn === plannedOn)) return null
    const refusal = await moveStop(stop, plateNo, plannedOn)
    await refreshAll()
    return refusal
  }
  const trucks = data ? rowsOf(data.trucks, data.stops) : null
  const loads = loadsOf(data?.stops ?? [])
  const truckOf = (row: string) => trucks?.find(({ plateNo }) => plateNo === row)?.truck ?? null
  return (
    <DayBoard
      label="送货计划"
      rowLabel="车辆"
      hint="拖动送货单可改派车辆和日期"
      from={from}
      onFrom={setFrom}
      error={error}
      canDrop={canPlan}
      onDrop={drop}
      rows={
        trucks?.map(({ plateNo, truck }) => ({
          key: plateNo ?? '',
          title: plateNo ?? '未派车',
          note: truck && `${truck.maxVolume} m³ / ${truck.maxWeight} kg`,
        })) ?? null
      }
      cell={(row, day) => (
        <Cell load={loads.get(placeOf(row || null, day))} truck={truckOf(row)} canPlan={canPlan} />
      )}
    >
      {!!data?.hidden && (
        <Alert
          type="warning"
          showIcon
          title={`这一周另有 ${data.hidden} 张送货单未显示，请在送货单列表中查看`}
        />
      )}
    </DayBoard>
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
