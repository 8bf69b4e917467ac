import './statement.css'
import { Store } from '@mortise/stores/model'
import { api, DateInput, type DialogProps, PaperDialog } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ShownStatement, StatementPaper } from './statement-paper.tsx'

/** The account of a store over some days, the current period at first, to be printed or kept as a file. */
export default function StatementDialog({ store, onClose }: DialogProps & { store: string }) {
  const [chosenPeriod, setChosenPeriod] = useState<{ from?: string; to?: string }>({})
  const { data, error } = useQuery({
    queryKey: ['rows', Store.name, 'statement', store, chosenPeriod],
    queryFn: ({ signal }) =>
      api.get<ShownStatement>(
        `${Store.wire}/statement`,
        { storeId: store, ...chosenPeriod },
        { signal, quiet: true },
      ),
    placeholderData: (before) => before,
    staleTime: 0,
    retry: false,
  })
  const period = { from: chosenPeriod.from ?? data?.from, to: chosenPeriod.to ?? data?.to }
  const tools = (
    <div className="mortise-statement-period">
      <DateInput
        aria-label="开始日期"
        value={period.from}
        onChange={(from) => setChosenPeriod({ ...period, from })}
      />
      至
      <DateInput
        aria-label="结束日期"
        value={period.to}
        onChange={(to) => setChosenPeriod({ ...period, to })}
      />
    </div>
  )
  return (
    <PaperDialog
      title="门店对账单"
      label="对账单预览"
      name={`对账单${data?.store ?? ''}`}
      error={error}
      tools={tools}
      paper={data && !error ? (ref) => <StatementPaper statement={data} ref={ref} /> : null}
      onClose={onClose}
    />
  )
}
