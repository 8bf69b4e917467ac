import '../diagram/diagram.css'
import { Alert, Skeleton } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OpenModeler } from './modeler.ts'

export interface DiagramEditorProps {
  readonly xml: string
  readonly chosen: string | null
  readonly faulty: ReadonlySet<string>
  readonly onChoose: (id: string | null) => void
  /** It was changed; what it is now is asked of the modeler. */
  readonly onChange: () => void
  readonly onReady: (modeler: OpenModeler | null) => void
}

/** The diagram under work, drawn by the library in Chinese. */
export function DiagramEditor({ xml, chosen, faulty, onChoose, onChange, onReady }: DiagramEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  // Out of sight the library lets go of its place; what was drawn of a file by then is drawn again.
  const left = useRef<{ readonly of: string; readonly drawn: Promise<string> } | null>(null)
  const [modeler, setModeler] = useState<OpenModeler | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const choose = useEffectEvent(onChoose)
  const change = useEffectEvent(onChange)
  const ready = useEffectEvent((opened: OpenModeler | null) => {
    setModeler(opened)
    onReady(opened)
  })
  useEffect(() => {
    let isGone = false
    let made: OpenModeler | undefined
    const begin = async () => {
      const { openModeler } = await import('./modeler.ts')
      if (isGone || !place.current) return
      const drawn = left.current?.of === xml ? await left.current.drawn : xml
      if (isGone || !place.current) return
      made = await openModeler(place.current, drawn, {
        onChoose: (id) => choose(id),
        onChange: () => change(),
      })
      if (isGone) made.destroy()
      else ready(made)
    }
    begin().catch((error: unknown) => {
      if (!isGone) setFailure(error instanceof Error ? error.message : String(error))
    })
    return () => {
      isGone = true
      if (made) left.current = { of: xml, drawn: made.xml() }
      made?.destroy()
      ready(null)
    }
  }, [xml])
  useEffect(() => modeler?.mark(faulty), [modeler, faulty])
  useEffect(() => {
    if (modeler && chosen !== null && modeler.chosen().id !== chosen) modeler.choose(chosen)
  }, [modeler, chosen])
  return (
    <div className="mortise-diagram mortise-designer-diagram" role="application" aria-label="流程图编辑">
      {failure && <Alert type="warning" showIcon title="流程图无法打开" description={failure} />}
      {!modeler && !failure && <Skeleton active paragraph={{ rows: 8 }} style={{ padding: 24 }} />}
      <div ref={place} className="mortise-diagram-canvas" />
    </div>
  )
}
