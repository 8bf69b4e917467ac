import '../reports.css'
import { ReportChart } from '@mortise/reports/model'
import { Card, Empty, Input, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useReports } from './report-calls.ts'

/** 报表中心: the reports that the user may open. */
export default function ReportCenter() {
  const { data } = useReports()
  const [text, setText] = useState('')
  if (!data) return <Skeleton active />
  const found = data.filter(({ name, remark }) => `${name}${remark ?? ''}`.includes(text.trim()))
  return (
    <section aria-label="报表中心" className="report-page">
      <Input.Search
        aria-label="查找报表"
        placeholder="按名称或说明查找"
        allowClear
        style={{ maxWidth: 320 }}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {found.length === 0 && <Empty description="没有可以打开的报表" />}
      <div className="report-center">
        {found.map(({ id, code, name, chart, remark }) => (
          <Card
            key={id}
            size="small"
            title={<Link to={`/online/cgreport/${code}`}>{name}</Link>}
            extra={chart && <Tag>{ReportChart.items[chart]}</Tag>}
          >
            {remark ?? '—'}
          </Card>
        ))}
      </div>
    </section>
  )
}
