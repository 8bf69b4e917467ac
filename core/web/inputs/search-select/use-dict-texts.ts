import { joinValues } from '@mortise/model'
import { useQuery } from '@tanstack/react-query'
import { useRefusal } from '../../feedback/use-refusal.ts'
import { api } from '../../session/connection.ts'

/** The texts of values of a dictionary or a table; those that are known already are not asked for. */
export function useDictTexts(
  dict: string,
  values: readonly string[],
  known: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const unknown = values.filter((value) => !known.has(value))
  const key = joinValues(unknown)
  const { data = [], error } = useQuery({
    queryKey: ['dicts', 'texts', dict, key],
    queryFn: ({ signal }) =>
      api.getSigned<string[]>(
        `/sys/dict/loadDictItem/${encodeURIComponent(dict)}`,
        { key },
        { signal, quiet: true },
      ),
    enabled: key !== '',
  })
  useRefusal(error, 'warning')
  return new Map([...unknown.map((value, index) => [value, data[index] ?? value] as const), ...known])
}
