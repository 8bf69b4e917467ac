import type { Row } from '@mortise/model'
import { api, fetchRows, readRow } from '@mortise/web'
import { type EfficiencyRow, ProcessDefinition } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Diagram } from '../diagram/diagram.tsx'
import { heatOf } from './plots.ts'

/** The newest version of a process, its nodes the redder the longer they take. */
export function HeatMap({ processKey, rows }: { processKey: string; rows: readonly EfficiencyRow[] }) {
  const { data } = useQuery({
    queryKey: ['workflow', 'newest', processKey],
    queryFn: async ({ signal }) => {
      const newest = { where: { key: processKey }, sort: [['number', 'desc']], size: 1 } as const
      const [definition] = (await fetchRows(ProcessDefinition, newest, signal)).rows
      if (!definition) return null
      const { id } = definition
      return readRow(
        ProcessDefinition,
        await api.get<Row>('/act/process/queryById', { id }, { signal, quiet: true }),
      )
    },
  })
  const marks = useMemo(
    () =>
      Object.fromEntries(Object.entries(heatOf(rows)).map(([id, heat]) => [id, `mortise-node-heat${heat}`])),
    [rows],
  )
  return data && <Diagram label="瓶颈图：越红越慢" xml={data.xml} marks={marks} height={320} />
}
