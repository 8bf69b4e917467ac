import './calendar.css'
import { ImportOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { codeOf, today } from '@mortise/model'
import { Holiday } from '@mortise/system/model'
import { EntityList, Has, lazily } from '@mortise/web'
import { Button, Segmented, Space } from 'antd'
import { useState } from 'react'
import { YearCalendar } from './year-calendar.tsx'

const ImportYear = lazily(() => import('./import-year.tsx'))

const views = [
  { value: 'year', label: '年历' },
  { value: 'list', label: '列表' },
]

/** 节假日: the year at a glance, toggled by clicks; and the same days as a list. */
export default function Holidays() {
  const [view, setView] = useState('year')
  const [year, setYear] = useState(() => Number(today().slice(0, 4)))
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      <div className="mortise-toolbar">
        <Space wrap>
          <Segmented options={views} value={view} onChange={setView} aria-label="视图" />
          {view === 'year' && <YearChoice year={year} onChange={setYear} />}
          <Has code={codeOf(Holiday, 'importYear')}>
            <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
              导入年历
            </Button>
          </Has>
        </Space>
      </div>
      {view === 'year' ? <YearCalendar year={year} /> : <EntityList of={Holiday} />}
      {isImporting && <ImportYear year={year} onClose={() => setImporting(false)} />}
    </>
  )
}

function YearChoice({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  return (
    <Space.Compact>
      <Button icon={<LeftOutlined />} aria-label="上一年" onClick={() => onChange(year - 1)} />
      <Button className="mortise-year" onClick={() => onChange(Number(today().slice(0, 4)))} title="回到今年">
        {year}年
      </Button>
      <Button icon={<RightOutlined />} aria-label="下一年" onClick={() => onChange(year + 1)} />
    </Space.Compact>
  )
}
