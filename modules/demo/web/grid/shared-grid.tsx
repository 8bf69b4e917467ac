import { SampleDoor } from '@mortise/demo/model'
import { bodyToWire, type Row } from '@mortise/model'
import { api, fetchRows, Grid, type GridColumn, type GridHandle, readRow, useBusy } from '@mortise/web'
import { App, Button, Card, Input, Space } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const { name, model, wood, qty, price, remark } = SampleDoor.fields
const columns: readonly GridColumn[] = [
  { key: 'name', title: name.label, type: 'input', validateRules: [{ required: true }] },
  { key: 'model', title: model.label, type: 'input' },
  { key: 'wood', title: wood.label, type: 'select', dictCode: 'demo_door_wood', width: 120 },
  { key: 'qty', title: qty.label, type: 'inputNumber', onlyInteger: true, width: 100, statistics: true },
  { key: 'price', title: price.label, type: 'inputNumber', width: 120 },
  { key: 'remark', title: remark.label, type: 'textarea' },
]
const written = ['id', 'version', ...columns.map(({ key }) => key)]

/** 多人编辑: one table that several people have open, each seeing at once what the others save. */
export default function SharedGrid() {
  const grid = useRef<GridHandle>(null)
  const { message } = App.useApp()
  const { isBusy, run } = useBusy()
  const [wanted, setWanted] = useState('')
  const [rows, setRows] = useState<readonly Row[]>([])
  const ask = async (where: Row): Promise<Row[]> => {
    const { rows } = await fetchRows(SampleDoor, { where, size: 50 })
    return rows.map((row) => ({ ...row }))
  }
  // What is asked for while rows are read is read next.
  const latest = useRef('')
  const load = (part: string) => {
    latest.current = part
    return run(async () => {
      let shown: string
      do {
        shown = latest.current
        setRows(await ask({ name: { contains: shown } }))
        setWanted(shown)
      } while (latest.current !== shown)
    })
  }
  const first = useEffectEvent(() => void load(''))
  useEffect(() => first(), [])

  const save = () =>
    run(async () => {
      const handle = grid.current
      if (!handle || (await handle.validate()).length > 0) return
      for (const row of handle.getChangedData()) {
        const body = Object.fromEntries(written.map((key) => [key, row[key]]))
        await api.put('/demo/door/edit', {
          ...bodyToWire(SampleDoor, body),
          id: row.id,
          version: row.version,
        })
        const [saved] = await ask({ id: row.id })
        if (!saved) continue
        handle.acceptSaved([saved])
        handle.sendRow(saved)
      }
      void message.success('保存成功')
    })
  return (
    <Card size="small" title="多人编辑同一张表" role="region" aria-label="多人编辑">
      <p className="mortise-specimen-about">
        他人保存的行立即出现并标出，正在编辑的单元格不受影响；两人改了同一格时由您选择保留哪个；连接中断不影响编辑。
      </p>
      <Space style={{ marginBlockEnd: 8 }}>
        <Input.Search aria-label="名称" placeholder="名称包含" onSearch={(part) => void load(part)} />
        <Button type="primary" loading={isBusy} onClick={() => void save()}>
          保存
        </Button>
      </Space>
      <Grid
        ref={grid}
        label="多人编辑"
        columns={columns}
        dataSource={rows}
        size="mini"
        rowNumber
        socketReload
        socketKey="demo-door"
        reloadEffect
        readRow={(row) => ({ ...readRow(SampleDoor, row) })}
        takesRow={(row) => wanted !== '' && String(row.name).includes(wanted)}
        entity={SampleDoor}
        reread={(ids) => ask({ id: { in: ids } })}
      />
    </Card>
  )
}
