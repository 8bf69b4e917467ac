import { CustomerOrder } from '@mortise/orders/model'
import { ReservationSource, StockDemand, StockReservation } from '@mortise/stock/model'
import { EntityList, useRecordLinks } from '@mortise/web'
import { useMemo } from 'react'

/** What asks for stock and has a list of its own, by the code of the source. */
const sources: Readonly<Record<string, string>> = { [ReservationSource.order]: CustomerOrder.name }

export const StockDemands = () => <EntityList of={StockDemand} cells={useSourceCells()} />
export const StockReservations = () => <EntityList of={StockReservation} cells={useSourceCells()} />

/** The number of what asks, which leads to it. */
function useSourceCells() {
  const linked = useRecordLinks()
  return useMemo(
    () => ({
      sourceNo: ({ source, sourceNo }: { source: string | null; sourceNo: string | null }) =>
        sourceNo && linked(sources[source ?? ''] ?? '', sourceNo),
    }),
    [linked],
  )
}
