import { fromWire, type Row, type RowOf } from '@mortise/model'
import { Holiday } from '@mortise/system/model'
import { api } from '@mortise/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

/** What is told of a day. */
export type CalendarDay = Pick<RowOf<typeof Holiday>, 'day' | 'type' | 'name'>

/** The days of a year that are not what their weekday says, by day. */
export function useYear(year: number) {
  const { data, isPending, error } = useQuery({
    queryKey: ['rows', Holiday.name, 'year', year],
    queryFn: async ({ signal }) => {
      const rows = await api.get<Row[]>(`${Holiday.wire}/year`, { year }, { signal })
      return new Map(
        rows.map((row) => fromWire(Holiday, row) as CalendarDay).map((entry) => [entry.day, entry]),
      )
    },
    placeholderData: keepPreviousData,
  })
  return { days: data ?? none, isLoading: isPending, error }
}
const none: ReadonlyMap<string, CalendarDay> = new Map()
