import './designer.css'
import {
  type ElementKind,
  elementKinds,
  type PrintElement,
  type PrintLayout,
  pageOf,
} from '@mortise/prints/model'
import { Alert, type EditorProps, useBusy } from '@mortise/web'
import { App, Button, Flex, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { DesignCanvas } from './design-canvas.tsx'
import { DesignPreview } from './design-preview.tsx'
import { ElementPanel } from './element-panel.tsx'
import { newElement } from './new-element.ts'
import { startFrom, useDraft, useSourceFields } from './sources.ts'

const MOST_HEIGHT = 1000

/** The layout of a template: elements are added by a click, dragged to their places and told what they show; seen at once. */
export function LayoutDesigner({ value, disabled = false, onChange }: EditorProps) {
  const draft = useDraft()
  const { modal } = App.useApp()
  const { isBusy, run } = useBusy()
  const [chosen, setChosen] = useState<number | null>(null)
  const { data: fields, error } = useSourceFields(draft.source)
  const elements = (value as PrintLayout | null | undefined)?.elements ?? []
  const page = pageOf(draft)
  if (!draft.source) return <Alert type="info" showIcon title="请先选择业务对象，再设计版面" />
  if (error) return <Alert type="warning" showIcon title={error.message} />
  if (!fields) return <Skeleton active />
  const set = (next: readonly PrintElement[]) => onChange({ elements: next })
  const change = (at: number, element: PrintElement) => set(elements.with(at, element))
  const add = (element: PrintElement | null) => {
    if (!element) return
    const taken = elements.reduce((lowest, each) => Math.max(lowest, each.y + each.h), 0)
    const y = taken + element.h <= Math.min(page.innerHeight, MOST_HEIGHT) ? Math.round(taken * 10) / 10 : 0
    set([...elements, { ...element, y }])
    setChosen(elements.length)
  }
  const begin = async () => {
    const isSure =
      elements.length === 0 || (await modal.confirm({ title: '重新生成会替换现在的版面，继续？' }))
    if (!isSure) return
    set((await startFrom(draft)).elements)
    setChosen(null)
  }
  const selected = chosen === null ? undefined : elements[chosen]
  return (
    <section className="print-designer" aria-label="版面设计">
      {!disabled && (
        <Flex gap="small" wrap>
          <Select
            aria-label="添加字段"
            style={{ width: 200 }}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="添加字段"
            // Nothing stays chosen: a choice adds a field, and the next one adds another.
            value={null}
            options={fields.fields
              .filter(({ kind }) => kind !== 'picture')
              .map(({ path, label }) => ({ value: path, label }))}
            onChange={(path: string | null) => path && add(newElement('text', page, fields, path))}
          />
          {(Object.keys(elementKinds) as ElementKind[])
            .filter((kind) => kind !== 'table' || fields.tables.length > 0)
            .map((kind) => (
              <Button key={kind} onClick={() => add(newElement(kind, page, fields))}>
                {`添加${elementKinds[kind]}`}
              </Button>
            ))}
          <Button loading={isBusy} onClick={() => void run(begin)}>
            按业务对象生成
          </Button>
        </Flex>
      )}
      <div className="print-designer-body">
        <DesignCanvas
          page={page}
          elements={elements}
          fields={fields}
          chosen={chosen}
          disabled={disabled}
          onChoose={setChosen}
          onChange={change}
          onRemove={(at) => {
            set(elements.toSpliced(at, 1))
            setChosen(null)
          }}
        />
        {selected && chosen !== null ? (
          <ElementPanel
            key={chosen}
            element={selected}
            fields={fields}
            disabled={disabled}
            onChange={(element) => change(chosen, element)}
            onCopy={() => add({ ...selected })}
            onRemove={() => {
              set(elements.toSpliced(chosen, 1))
              setChosen(null)
            }}
          />
        ) : (
          <Alert
            type="info"
            title="点版面上的元素，在这里设置它；拖动或按方向键移动，拖右下角改大小，按 Delete 删除。"
          />
        )}
      </div>
      <DesignPreview draft={draft} elements={elements} />
    </section>
  )
}
