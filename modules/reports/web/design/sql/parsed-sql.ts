import type { ReportParamRow, SqlTable, SqlTableColumn } from '@mortise/reports/model'
import { api, type CodeFault, useDebounced } from '@mortise/web'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useDraft } from '../sources.ts'
import { tablesIn } from './sql-words.ts'

const calls = '/online/cgreport/api'
/** Milliseconds in which somebody may go on typing. */
const PAUSE = 400
const LONG = { staleTime: 60_000 }
const quiet = { quiet: true }

export interface ParsedColumn {
  readonly fieldName: string
  readonly fieldType: 'number' | 'date' | 'datetime' | 'bool' | 'text'
}
export interface ParsedSql {
  /** Of the statement that was parsed last; those before stay while it is mended. */
  readonly columns: readonly ParsedColumn[] | undefined
  readonly fault: CodeFault | null
  readonly isParsing: boolean
}

/** The statement of the form as PostgreSQL describes it, a moment after the last key. */
export function useParsedSql(): ParsedSql {
  const { sql, params = [] } = useDraft()
  const draft = JSON.stringify({ sql: sql ?? '', params: params.map(named) })
  const asked = useDebounced(draft, PAUSE)
  const isEmpty = (sql ?? '').trim() === ''
  const { data, error, isFetching } = useQuery({
    queryKey: ['online report', 'sql', asked],
    queryFn: ({ signal }) =>
      api.post<readonly ParsedColumn[]>(`${calls}/parseSql`, JSON.parse(asked) as object, {
        signal,
        ...quiet,
      }),
    enabled: !isEmpty,
    placeholderData: (before) => before,
    retry: false,
    staleTime: 0,
  })
  return {
    columns: isEmpty || error ? undefined : data,
    fault: isEmpty || !error ? null : faultOf(error),
    isParsing: isFetching || asked !== draft,
  }
}

/** Rows of the form may be without their defaults while they are filled in. */
const named = ({ name, type }: Partial<ReportParamRow>) => ({ name: name ?? '', type: type ?? 'text' })

function faultOf(error: Error): CodeFault {
  const { at } = ((error as { options?: { result?: unknown } }).options?.result ?? {}) as { at?: unknown }
  return { message: error.message, ...(typeof at === 'number' && { at }) }
}

/** The tables that a statement may name. */
export const useSqlTables = () =>
  useQuery({
    queryKey: ['online report', 'sql tables'],
    queryFn: ({ signal }) => api.get<readonly SqlTable[]>(`${calls}/sqlTables`, {}, { signal, ...quiet }),
    ...LONG,
  })

/** The columns of some of them, as far as they have come. */
export const useSqlColumns = (tables: readonly string[]): readonly (readonly SqlTableColumn[])[] =>
  useQueries({
    queries: tables.map((table) => ({
      queryKey: ['online report', 'sql columns', table],
      queryFn: () => api.get<readonly SqlTableColumn[]>(`${calls}/sqlColumns/${table}`, {}, quiet),
      ...LONG,
    })),
    combine: (answers) => answers.map(({ data }) => data ?? []),
  })

/** The columns of the tables that the statement of the form names. */
export function useColumnsInReach(): readonly SqlTableColumn[] {
  const { sql } = useDraft()
  const { data: tables = [] } = useSqlTables()
  return useSqlColumns(tablesIn(sql ?? '', tables)).flat()
}
