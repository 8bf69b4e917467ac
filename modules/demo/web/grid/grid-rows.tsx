import './grid.css'
import { Grid, type Removal } from '@mortise/web'
import { Button, Checkbox, Space } from 'antd'
import { useState } from 'react'
import { Gallery, Specimen } from '../specimen.tsx'
import { partColumns, partRows, seriesLinkage, sheetColumns, sheetRows, withAmount } from './row-samples.ts'

type Rows = readonly Record<string, unknown>[]

/** 表格行操作: what is done to whole rows, by whom, and blocks of cells from spreadsheets. */
export default function GridRows() {
  return (
    <Gallery title="表格行操作">
      <Menus />
      <Rights />
      <Removing />
      <Standing />
      <Sheet />
    </Gallery>
  )
}

const switches = [
  { value: 'dragSort', label: '拖动' },
  { value: 'editRow', label: '编辑' },
  { value: 'copyRow', label: '复制' },
  { value: 'deleteRow', label: '删除' },
]

function Menus() {
  const [on, setOn] = useState<readonly string[]>(switches.map(({ value }) => value))
  return (
    <Specimen<Rows>
      title="行菜单"
      about="每个开关对应行菜单的一组操作；“编辑”在弹窗里修改整行，校验与单元格相同；金额由数量算出。"
      initial={partRows}
    >
      {(_, change) => (
        <>
          <Checkbox.Group options={switches} value={[...on]} onChange={setOn} />
          <Grid
            label="行菜单"
            columns={partColumns}
            dataSource={partRows}
            derive={withAmount}
            size="mini"
            rowSelection
            rowSelectionType="radio"
            minRows={1}
            dragSort={on.includes('dragSort')}
            editRow={on.includes('editRow')}
            copyRow={on.includes('copyRow')}
            deleteRow={on.includes('deleteRow')}
            onChange={(__, grid) => change(grid.getTableData())}
          />
        </>
      )}
    </Specimen>
  )
}

const excluded = ['demoGrid:batch_delete']

function Rights() {
  const [isExcluded, setExcluded] = useState(false)
  return (
    <Specimen
      title="工具栏权限"
      about="按钮随权限前缀加按钮名的权限码显示，也可按权限码排除。"
      initial={undefined}
    >
      {() => (
        <>
          <Checkbox checked={isExcluded} onChange={({ target }) => setExcluded(target.checked)}>
            排除批量删除
          </Checkbox>
          <Grid
            label="工具栏权限"
            columns={partColumns}
            dataSource={partRows}
            size="mini"
            rowSelection
            toolbar
            authPre="demoGrid"
            excludedCodes={isExcluded ? excluded : undefined}
          />
        </>
      )}
    </Specimen>
  )
}

function Removing() {
  const [removal, setRemoval] = useState<Removal | null>(null)
  return (
    <Specimen<{ rows: Rows; deleteIds: readonly string[] }>
      title="确认删除"
      about="名称为“门锁”的行不许删；已保存的行等服务端确认后才消失，新增的行立即消失。"
      initial={{ rows: partRows, deleteIds: [] }}
    >
      {(_, change) => (
        <>
          <Grid
            label="确认删除"
            columns={partColumns}
            dataSource={partRows}
            size="mini"
            rowSelection
            toolbar
            asyncRemove
            beforeDelete={keepLocks}
            onRemove={setRemoval}
            onChange={(__, grid) => change({ rows: grid.getTableData(), deleteIds: grid.getDeleteIds() })}
          />
          <Button
            disabled={!removal}
            onClick={() => {
              removal?.confirmRemove()
              setRemoval(null)
            }}
          >
            服务端确认删除
          </Button>
        </>
      )}
    </Specimen>
  )
}

async function keepLocks(rows: Rows) {
  if (rows.some(({ name }) => name === '门锁')) throw new Error('门锁已被引用，不能删除')
}

function Standing() {
  return (
    <Specimen<Rows> title="始终编辑" about="所有单元格一直显示编辑控件。" initial={partRows}>
      {(_, change) => (
        <Grid
          label="始终编辑"
          columns={partColumns}
          dataSource={partRows}
          alwaysEdit
          size="small"
          onChange={(__, grid) => change(grid.getTableData())}
        />
      )}
    </Specimen>
  )
}

function Sheet() {
  const [rows, setRows] = useState<Rows>(sheetRows)
  return (
    <Specimen<{ count: number; last: unknown }>
      title="从 Excel 粘贴"
      about="整块粘贴：选项、人员按名称识别，款式按系列核对，认不出的单元格标红并说明原因。"
      initial={{ count: sheetRows.length, last: sheetRows.at(-1) }}
    >
      {(_, change) => (
        <Space
          orientation="vertical"
          styles={{ root: { width: '100%' } }}
          classNames={{ item: 'mortise-whole' }}
        >
          <Button onClick={() => setRows([...sheetRows])}>还原</Button>
          <Grid
            label="从 Excel 粘贴"
            columns={sheetColumns}
            dataSource={rows}
            linkageConfig={seriesLinkage}
            size="tiny"
            rowNumber
            onChange={(__, grid) => {
              const now = grid.getTableData()
              change({ count: now.length, last: now.at(-1) })
            }}
          />
        </Space>
      )}
    </Specimen>
  )
}
