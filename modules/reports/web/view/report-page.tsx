import '../reports.css'
import type { ReportView } from '@mortise/reports/model'
import { api, QueryForm, saveFile, useBusy, useNotify, useOwnPath, useOwnQuery } from '@mortise/web'
import { Button, Card, Result, Skeleton, Space } from 'antd'
import { useState } from 'react'
import { ReportBody } from './report-body.tsx'
import { useReportView } from './report-calls.ts'
import type { PageState } from './report-table.tsx'
import { WithEntity } from './with-entity.tsx'

/** Rows of an export that somebody waits for; the download centre takes care of more. */
const MOST_WAITED_FOR = 10_000
const firstPage: PageState = { page: 1, size: 10 }

/** The page of the report whose code ends the address, `/online/cgreport/orders_by_store`. */
export default function ReportPage() {
  const path = useOwnPath().split('/').at(-1) ?? ''
  const asked = useOwnQuery().get('code')
  const code = asked ?? (path.startsWith(':') ? '' : path)
  return <Report key={code} code={code} />
}

function Report({ code }: { code: string }) {
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>({})
  const [state, setState] = useState(firstPage)
  const { data, error, isFetching, refetch } = useReportView(code, paramsOf(filters, state))
  if (code === '') return <Missing text="请从报表中心选择报表" />
  if (error && !data) return <Missing text={error.message} />
  if (!data) return <Skeleton active />
  return (
    <section aria-label={data.name} className="report-page">
      <QueryForm
        items={data.queryItems}
        dictOptions={data.dictOptions}
        onSearch={(params) => {
          setFilters(params)
          setState({ ...state, page: 1 })
        }}
      />
      <Card
        title={data.name}
        extra={<Tools view={data} filters={filters} onRefresh={() => void refetch()} />}
        size="small"
      >
        {data.remark && <p className="report-remark">{data.remark}</p>}
        <WithEntity name={data.source}>
          {(of) => (
            <ReportBody
              of={of}
              view={data}
              params={filters}
              state={state}
              loading={isFetching}
              onChange={setState}
            />
          )}
        </WithEntity>
      </Card>
    </section>
  )
}

function Tools({
  view,
  filters,
  onRefresh,
}: {
  view: ReportView
  filters: Readonly<Record<string, string>>
  onRefresh: () => void
}) {
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const isLong = view.isBound === true || view.total > MOST_WAITED_FOR
  const save = () =>
    run(async () => {
      const path = `/online/cgreport/api/exportXls/${view.code}` as const
      if (isLong) {
        await notify(api.ask({ method: 'GET', path, query: { ...filters, async: '1' } }))
        return
      }
      saveFile(await api.download({ method: 'GET', path, query: filters }), `${view.name}.xlsx`)
    })
  return (
    <Space>
      <Button onClick={onRefresh}>刷新</Button>
      <Button loading={isBusy} onClick={() => void save()}>
        导出
      </Button>
    </Space>
  )
}

const paramsOf = (
  filters: Readonly<Record<string, string>>,
  { page, size, column, order }: PageState,
): Record<string, string> => ({
  ...filters,
  pageNo: String(page),
  pageSize: String(size),
  ...(column && order && { column, order }),
})

const Missing = ({ text }: { text: string }) => (
  <section aria-label={text}>
    <Result status="warning" title={text} subTitle="菜单的访问路径应以报表的编码结尾" />
  </section>
)
