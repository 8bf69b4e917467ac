import './grid.css'
import { Grid, type GridHandle, type GridSize } from '@mortise/web'
import { Button, Segmented, Space } from 'antd'
import { useRef, useState } from 'react'
import { Gallery, Specimen } from '../specimen.tsx'
import {
  lineColumns,
  lineRows,
  linkages,
  linkedColumns,
  linkedRows,
  typeColumns,
  typeRows,
  wideColumns,
  wideRows,
} from './grid-samples.ts'

type Rows = readonly Record<string, unknown>[]

/** 可编辑表格: what is typed as into a spreadsheet. */
export default function Grids() {
  return (
    <Gallery title="可编辑表格">
      <Types />
      <Lines />
      <Linked />
      <Wide />
      <Paged />
    </Gallery>
  )
}

function Types() {
  const [size, setSize] = useState<GridSize>('medium')
  return (
    <Specimen<Rows>
      title="列类型"
      about="每种列一列：单击选中，再点或直接输入即可编辑，可与 Excel 互相复制。"
      initial={typeRows}
    >
      {(_, change) => (
        <Space
          orientation="vertical"
          styles={{ root: { width: '100%' } }}
          classNames={{ item: 'mortise-whole' }}
        >
          <Segmented
            aria-label="尺寸"
            value={size}
            options={['medium', 'small', 'mini', 'tiny']}
            onChange={(next) => setSize(next as GridSize)}
          />
          <Grid
            label="列类型"
            columns={typeColumns}
            dataSource={typeRows}
            size={size}
            rowNumber
            onChange={(__, grid) => change(grid.getTableData())}
          />
        </Space>
      )}
    </Specimen>
  )
}

interface Collected {
  readonly rows: Rows
  readonly deleteIds: readonly string[]
  readonly faults?: number
}

function Lines() {
  const grid = useRef<GridHandle>(null)
  const collected = (handle: GridHandle): Collected => ({
    rows: handle.getTableData(),
    deleteIds: handle.getDeleteIds(),
  })
  return (
    <Specimen<Collected>
      title="明细行"
      about="新增、插入、复制、移动和删除行；校验不通过的单元格标红；已完成的行不能修改。"
      initial={{ rows: lineRows, deleteIds: [] }}
    >
      {(_, change) => (
        <>
          <Grid
            ref={grid}
            label="明细行"
            columns={lineColumns}
            dataSource={lineRows}
            disabledRows={finished}
            rowNumber
            rowSelection
            dragSort
            copyRow
            deleteRow
            minRows={1}
            toolbar
            addButtonSettings
            onChange={(__, handle) => change(collected(handle))}
          />
          <Button
            onClick={() => {
              const handle = grid.current
              void handle
                ?.validate()
                .then((faults) => change({ ...collected(handle), faults: faults.length }))
            }}
          >
            校验并取值
          </Button>
        </>
      )}
    </Specimen>
  )
}

const finished = { status: ['done'] }

function Linked() {
  return (
    <Specimen<Rows> title="联动列" about="选了系列才有款式可选，换系列会清空款式。" initial={linkedRows}>
      {(_, change) => (
        <Grid
          label="联动列"
          columns={linkedColumns}
          dataSource={linkedRows}
          linkageConfig={linkages}
          size="mini"
          onChange={(__, grid) => change(grid.getTableData())}
        />
      )}
    </Specimen>
  )
}

function Wide() {
  const drawn = useRef(0)
  return (
    <Specimen
      title="一万行"
      about="一万行二十列，只画看得见的部分；改一个单元格只重画它所在的行。"
      initial={0}
    >
      {(_, change) => (
        <>
          <Grid
            label="一万行"
            columns={wideColumns}
            dataSource={wideRows}
            size="tiny"
            rowNumber
            onDraw={() => {
              drawn.current += 1
            }}
          />
          <Button onClick={() => change(drawn.current)}>已画行数</Button>
        </>
      )}
    </Specimen>
  )
}

function Paged() {
  const [page, setPage] = useState({ current: 1, pageSize: 10 })
  return (
    <Specimen title="分页" about="逐页取行，由页面决定取哪一页。" initial={null}>
      {() => (
        <Grid
          label="分页"
          columns={lineColumns}
          size="mini"
          disabled
          pagination={{ ...page, total: 45 }}
          onPageChange={(current, pageSize) => setPage({ current, pageSize })}
        />
      )}
    </Specimen>
  )
}
