import './grid.css'
import { Grid } from '@mortise/web'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { Gallery, Specimen } from '../specimen.tsx'
import { orderColumns, orders } from './board-samples.ts'

/** 十万行: what is drawn of them is no more than of ten thousand. */
export default function ManyRows() {
  return (
    <Gallery title="十万行">
      <Many title="一万行表格" count={10_000} />
      <Many title="十万行表格" count={100_000} />
    </Gallery>
  )
}

function Many({ title, count }: { title: string; count: number }) {
  const drawn = useRef(0)
  const [rows] = useState(() => orders(count))
  return (
    <Specimen title={title} initial={0}>
      {(_, change) => (
        <>
          <Grid
            label={title}
            columns={orderColumns}
            dataSource={rows}
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
