import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { f } from '@mortise/model'
import { type EditorProps, FieldEditor } from '@mortise/web'
import { Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { useFormulaNames } from '../design/use-formula-names.tsx'
import { conditionWords } from './binding-words.ts'
import { useChosenEntity } from './use-chosen-entity.ts'

type Line = readonly [name: string, formula: string]
type Formulas = Readonly<Record<string, string>>

const formulaField = f.text('公式', { formula: 'any', max: 500 })

/** 变量: names for what conditions of the process read, each worked out of the document. */
export function VariablesEditor({ value, onChange, disabled }: EditorProps) {
  const entity = useChosenEntity()
  const Names = useFormulaNames(entity)
  // A name that is being typed may be that of another line for a moment: both stay.
  const [typed, setTyped] = useState<readonly Line[]>([])
  const saved = (value ?? {}) as Formulas
  const lines = isSame(Object.fromEntries(typed), saved) ? typed : Object.entries(saved)
  const put = (next: readonly Line[]) => {
    setTyped(next)
    onChange?.(next.length > 0 ? Object.fromEntries(next) : null)
  }
  const isTwice = (name: string) => lines.filter(([each]) => each === name).length > 1
  return (
    <Names>
      <Flex vertical gap={8} role="group" aria-label="变量">
        {lines.map(([name, formula], index) => (
          // Names are what is typed here.
          // oxlint-disable-next-line no-array-index-key
          <div key={index}>
            <Flex gap={4}>
              <Input
                aria-label={`变量${index + 1}名称`}
                style={{ width: 140 }}
                maxLength={40}
                placeholder="英文名称"
                disabled={disabled}
                status={isTwice(name) ? 'error' : undefined}
                value={name}
                onChange={(event) => put(lines.with(index, [event.target.value, formula]))}
              />
              <div style={{ flex: 1, minWidth: 0 }}>
                <FieldEditor
                  field={formulaField}
                  aria-label={`变量${index + 1}公式`}
                  disabled={disabled}
                  value={formula}
                  onChange={(text) => put(lines.with(index, [name, String(text ?? '')]))}
                />
              </div>
              <Button
                icon={<DeleteOutlined />}
                aria-label={`删除变量${index + 1}`}
                disabled={disabled}
                onClick={() => put(lines.toSpliced(index, 1))}
              />
            </Flex>
            {isTwice(name) && <div className="mortise-complaint">变量名称重复</div>}
            {formula !== '' && <div className="mortise-faint">{conditionWords(formula, entity)}</div>}
          </div>
        ))}
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          disabled={disabled || !entity || lines.some(([name]) => name === '')}
          onClick={() => put([...lines, ['', '']])}
        >
          添加变量
        </Button>
      </Flex>
    </Names>
  )
}

const isSame = (one: Formulas, other: Formulas): boolean => JSON.stringify(one) === JSON.stringify(other)
