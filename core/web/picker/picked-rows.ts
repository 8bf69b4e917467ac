import { conditionOf, displayNameOf, joinValues, type Row } from '@mortise/model'
import { useQuery } from '@tanstack/react-query'
import { useRefusal } from '../feedback/use-refusal.ts'
import type { Picker } from '../product/picker.ts'
import { type ListAnswer, listParams, type PageQuery, readPage } from '../rows/list-page.ts'
import { api } from '../session/connection.ts'

/** A page of the rows that a picker offers; who asks shows what goes wrong. */
export async function askPicker(
  { of, listUrl, asks }: Pick<Picker, 'of' | 'listUrl' | 'asks'>,
  query: PageQuery,
  { signal, ...more }: { signal?: AbortSignal; more?: Readonly<Record<string, string>> } = {},
): Promise<ListAnswer<Picker['of']>> {
  const params = { ...listParams(of, query), ...asks, ...more.more }
  return readPage(of, await api.get<unknown>(listUrl, params, { signal, quiet: true }))
}

/** The value by which a row is stored. */
export const valueIn = (row: Row, store: string): string => String(row[store] ?? '')

/** How a row is named. */
export const nameIn = (row: Row, { of, text }: Pick<Picker, 'of' | 'text'>, store: string): string =>
  (text === of.title ? displayNameOf(of, row) : String(row[text] ?? '')) || String(row[store] ?? '')

/** The rows behind stored values, in their order. Those that nobody knows yet are asked for; what is not found stands for itself. */
export function usePickedRows(
  picker: Pick<Picker, 'of' | 'text' | 'valueUrl'>,
  store: string,
  values: readonly string[],
  known: ReadonlyMap<string, Row>,
): Row[] {
  const { of, valueUrl } = picker
  const unknown = values.filter((value) => !known.has(value))
  const { data, error } = useQuery({
    queryKey: ['rows', of.name, 'named', valueUrl, store, joinValues(unknown)],
    queryFn: ({ signal }) => {
      const where = conditionOf(of, { [store]: { in: unknown } })
      return askPicker({ of, listUrl: valueUrl }, { where, size: unknown.length }, { signal })
    },
    enabled: unknown.length > 0,
  })
  useRefusal(error, 'warning')
  const fetched = new Map(((data?.rows ?? []) as Row[]).map((row) => [valueIn(row, store), row]))
  return values.map((value) => known.get(value) ?? fetched.get(value) ?? { [store]: value })
}
