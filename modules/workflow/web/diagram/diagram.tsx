import './diagram.css'
import { ExpandOutlined } from '@ant-design/icons'
import { usePhone } from '@mortise/web'
import { Alert, Button, Skeleton } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DrawnDiagram, Marks } from './draw-diagram.ts'

export interface DiagramProps {
  readonly label: string
  readonly xml: string
  readonly marks?: Marks
  /** Brought into sight. */
  readonly chosen?: string | null
  readonly onChoose?: (id: string | null) => void
  readonly height?: number | string
}

const noMarks: Marks = {}

/** A process as its diagram, coloured by what is known of its nodes; whoever does not see it reads the log beside it. */
export function Diagram({ label, xml, marks = noMarks, chosen, onChoose, height = 420 }: DiagramProps) {
  const inHand = usePhone()
  const place = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<DrawnDiagram | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const choose = useEffectEvent((id: string | null) => onChoose?.(id))
  useEffect(() => {
    let isGone = false
    let made: DrawnDiagram | undefined
    const begin = async () => {
      const { drawDiagram } = await import('./draw-diagram.ts')
      if (isGone || !place.current) return
      made = await drawDiagram(place.current, xml, { inHand, onChoose: choose })
      if (isGone) made.destroy()
      else setDrawn(made)
    }
    begin().catch((error: unknown) => {
      if (!isGone) setFailure(error instanceof Error ? error.message : String(error))
    })
    return () => {
      isGone = true
      made?.destroy()
      setDrawn(null)
      setFailure(null)
    }
  }, [xml, inHand])
  useEffect(() => drawn?.mark(marks), [drawn, marks])
  useEffect(() => {
    if (chosen) drawn?.show(chosen)
  }, [drawn, chosen])
  return (
    <div
      className={inHand ? 'mortise-diagram mortise-diagram-in-hand' : 'mortise-diagram'}
      role="figure"
      aria-label={label}
      aria-busy={!drawn && !failure}
      style={inHand ? undefined : { height }}
    >
      {failure && <Alert type="warning" showIcon title="流程图无法显示" description={failure} />}
      {!drawn && !failure && <Skeleton active paragraph={{ rows: 6 }} style={{ padding: 24 }} />}
      <div ref={place} className="mortise-diagram-canvas" />
      {drawn && !inHand && (
        <Button
          size="small"
          icon={<ExpandOutlined />}
          aria-label="显示全图"
          title="显示全图"
          style={{ position: 'absolute', top: 8, right: 8 }}
          onClick={drawn.fit}
        />
      )}
    </div>
  )
}
