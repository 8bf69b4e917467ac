import { type AttendanceLine, attendanceKeys, monthBefore, PayAttendance } from '@mortise/pay/model'
import {
  api,
  Grid,
  type GridColumn,
  type GridHandle,
  Has,
  MonthInput,
  today,
  useBusy,
  useNotify,
} from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Result, Space } from 'antd'
import { useRef, useState } from 'react'

const columns: readonly GridColumn[] = [
  { key: 'no', title: '工号', type: 'normal', width: 90, fixed: 'left' },
  { key: 'name', title: '姓名', type: 'normal', width: 100, fixed: 'left' },
  { key: 'hiredOn', title: '入职', type: 'normal', width: 110 },
  { key: 'leftOn', title: '离职', type: 'normal', width: 110 },
  ...attendanceKeys.map((key) => ({
    key,
    title: PayAttendance.fields[key].label,
    type: 'inputNumber',
    width: 118,
    statistics: true,
  })),
]

/** 考勤录入: a month of everybody, typed or pasted as into a spreadsheet. */
export default function AttendanceMonth() {
  const grid = useRef<GridHandle>(null)
  const [month, setMonth] = useState(monthBefore(today().slice(0, 7)))
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const { data, error, refetch } = useQuery({
    queryKey: ['rows', PayAttendance.name, 'month', month],
    queryFn: ({ signal }) =>
      api.post<AttendanceLine[]>(`${PayAttendance.wire}/month`, { month }, { signal, quiet: true }),
    staleTime: Infinity,
  })
  const save = () =>
    run(async () => {
      const faults = (await grid.current?.validate()) ?? []
      if (faults.length > 0) return
      // What others typed meanwhile is not sent as it was.
      const rows = (grid.current?.getChangedData() ?? []).map((row) => ({
        worker: row.worker,
        version: row.version,
        ...Object.fromEntries(attendanceKeys.map((key) => [key, numberOf(row[key])])),
      }))
      await notify(
        api.ask({ method: 'POST', path: `${PayAttendance.wire}/saveMonth`, body: { month, rows } }),
      )
      await refetch()
    })
  /** Whoever has nothing yet was there on all working days of the own part of the month; what differs is typed over it. */
  const propose = () => {
    const empty = (grid.current?.getTableData() ?? []).filter(
      ({ needDays, workDays }) => numberOf(needDays) === null && numberOf(workDays) === null,
    )
    grid.current?.setValues(
      empty.map(({ id, dueDays, ownDays }) => ({
        key: String(id),
        values: { needDays: dueDays, workDays: ownDays },
      })),
    )
  }
  if (error && !data) return <Result status="warning" title={error.message} />
  return (
    <section aria-label="考勤录入">
      <Space wrap style={{ marginBottom: 12 }}>
        <span>月份</span>
        <MonthInput value={month} onChange={(value) => value && setMonth(value)} aria-label="月份" />
        <Has code="payAttendance:edit">
          <Button disabled={!data} onClick={propose}>
            空行按日历填全勤
          </Button>
        </Has>
        <Has code="payAttendance:edit">
          <Button type="primary" loading={isBusy} disabled={!data} onClick={() => void save()}>
            保存
          </Button>
        </Has>
      </Space>
      {data && (
        <Grid
          key={month}
          ref={grid}
          label="考勤录入"
          columns={columns}
          dataSource={data as never}
          rowNumber
          maxHeight={620}
        />
      )}
    </section>
  )
}

const numberOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value)
