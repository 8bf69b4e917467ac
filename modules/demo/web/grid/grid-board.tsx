import './grid.css'
import { Grid, type GridHandle } from '@mortise/web'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { Gallery, Specimen } from '../specimen.tsx'
import {
  heightOf,
  orderColumns,
  orders,
  partColumns,
  partsOf,
  treeColumns,
  treeLoader,
  treeRows,
} from './board-samples.ts'

type Rows = readonly Record<string, unknown>[]

/** 表格的行与列: rows that open, stand below others and have heights of their own; columns that are chosen. */
export default function GridBoards() {
  return (
    <Gallery title="表格的行与列">
      <Opened />
      <Trees />
      <SubTables />
      <Heights />
      <Careless />
    </Gallery>
  )
}

function Opened() {
  return (
    <Specimen<readonly string[]>
      title="展开行"
      about="单选一行；展开后在行下看到明细；右上角可以选列、全屏。"
      initial={[]}
    >
      {(_, change) => (
        <Grid
          label="展开行"
          columns={orderColumns}
          dataSource={fifty}
          size="mini"
          rowNumber
          rowSelection
          rowSelectionType="radio"
          rowExpand={(row) => (
            <Grid
              label={`${String(row.no)}的部件`}
              columns={partColumns}
              dataSource={partsOf(row)}
              size="tiny"
            />
          )}
          columnSettings
          fullScreen
          toolbar
          toolbarConfig={{ buttons: ['clearSelection'] }}
          onSelectRows={change}
        />
      )}
    </Specimen>
  )
}

const fifty = orders(50)

function Trees() {
  const [load] = useState(treeLoader)
  const grid = useRef<GridHandle>(null)
  return (
    <Specimen<Rows>
      title="树形行"
      about="下级在第一次展开时才取；左右方向键收起和展开；拖动一行时下级跟着走。"
      initial={[]}
    >
      {(_, change) => (
        <>
          <Grid
            ref={grid}
            label="树形行"
            columns={treeColumns}
            dataSource={treeRows}
            tree={{ load }}
            size="mini"
            rowNumber
            rowSelection
            toolbar
            dragSort
            deleteRow
            columnSettings
            onChange={(__, handle) => change(handle.getTableData())}
          />
          <Button onClick={() => void grid.current?.validate()}>校验</Button>
        </>
      )}
    </Specimen>
  )
}

function SubTables() {
  const grid = useRef<GridHandle>(null)
  return (
    <Specimen title="子表" about="点不能编辑的单元格（单号），在行旁打开它的子表。" initial={null}>
      {() => (
        <>
          <Grid
            ref={grid}
            label="订单"
            columns={orderColumns}
            dataSource={fifty}
            size="mini"
            height={560}
            subTable={(row) => (
              <Grid label="部件" columns={partColumns} dataSource={partsOf(row)} size="tiny" rowNumber />
            )}
          />
          <Button onClick={() => grid.current?.showSubTable('40')}>第40行的子表</Button>
          <Button onClick={() => grid.current?.showSubTable('没有这一行')}>没有的行</Button>
        </>
      )}
    </Specimen>
  )
}

function Heights() {
  return (
    <Specimen<Rows>
      title="不等高行"
      about="行高随备注的行数变；页面把收到的行原样交回，撤销照常可用。"
      initial={twelve}
    >
      {(rows, change) => (
        <Grid
          label="不等高行"
          columns={orderColumns}
          dataSource={rows}
          rowHeight={heightOf}
          rowNumber
          onChange={(__, grid) => change(grid.getTableData())}
        />
      )}
    </Specimen>
  )
}

const twelve = orders(12)

/** Writes all it says anew each time it is drawn. */
function Careless() {
  return (
    <Specimen<number> title="每次重写" about="页面每次都重写列、行和禁用条件，已输入的内容不丢。" initial={0}>
      {(count, change) => (
        <Grid
          label="每次重写"
          columns={[
            { key: 'name', title: '名称', type: 'input', width: 160 },
            { key: 'qty', title: '数量', type: 'inputNumber', width: 120, statistics: true },
            { key: 'drawn', title: '次数', type: 'slot', width: 120, slot: () => `第${count}次` },
          ]}
          dataSource={[
            { id: '1', name: '门', qty: 1 },
            { id: '2', name: '锁', qty: 2 },
          ]}
          disabledRows={{ name: ['完成'] }}
          size="mini"
          onChange={() => change(count + 1)}
        />
      )}
    </Specimen>
  )
}
