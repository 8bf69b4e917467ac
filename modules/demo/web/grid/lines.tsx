import './grid.css'
import { SampleOrder } from '@mortise/demo/model'
import { type LineOf, LinesGrid, type LinesHandle } from '@mortise/web'
import { Button, Checkbox, Space } from 'antd'
import { useRef, useState } from 'react'
import { Gallery, Specimen } from '../specimen.tsx'

const { doors } = SampleOrder.fields
type Lines = readonly LineOf<typeof doors>[]

const begun: Lines = Array.from({ length: 30 }, (_, index) => ({
  id: `line${index + 1}`,
  door: `样板${index + 1}`,
  qty: 1 + (index % 3),
  price: 100 + index,
  amount: (1 + (index % 3)) * (100 + index),
  isGlazed: index % 2 === 0,
  pane: index % 2 === 0 ? '长虹玻璃' : null,
}))

/** 明细: the lines of a document as a page uses them that is drawn by hand. */
export default function LineSpecimens() {
  return (
    <Gallery title="明细">
      <Doors />
    </Gallery>
  )
}

function Doors() {
  const lines = useRef<LinesHandle>(null)
  const drawn = useRef(0)
  const [disabled, setDisabled] = useState(false)
  const [result, setResult] = useState('')
  return (
    <Specimen<Lines>
      title="样板明细"
      about="列、校验、合计和默认值都来自实体定义；金额自动计算，勾选带玻璃才填写玻璃款式。"
      initial={begun}
    >
      {(value, change) => (
        <>
          <LinesGrid
            ref={lines}
            of={doors}
            value={value}
            disabled={disabled}
            onChange={change}
            onDraw={() => {
              drawn.current += 1
            }}
          />
          <Space style={{ marginBlockStart: 8 }}>
            <Checkbox checked={disabled} onChange={(event) => setDisabled(event.target.checked)}>
              只读
            </Checkbox>
            <Button
              onClick={() => {
                void lines.current?.validate().then((faults) => setResult(`${faults.length} 处有误`))
              }}
            >
              校验
            </Button>
            <Button onClick={() => setResult(`已画 ${drawn.current} 行`)}>已画行数</Button>
            <span role="status" aria-label="结果">
              {result}
            </span>
          </Space>
        </>
      )}
    </Specimen>
  )
}
