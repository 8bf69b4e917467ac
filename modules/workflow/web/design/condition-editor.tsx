import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  type Comparison,
  type ComparisonSign,
  comparisonSigns,
  comparisonsOf,
  conditionOfLines,
} from '@mortise/workflow/model'
import { Button, Flex, Input, InputNumber, Segmented, Select } from 'antd'
import { use, useState } from 'react'
import { FormulaBox } from './assign-editor.tsx'
import { DesignScope } from './design-scope.ts'
import { signWords } from './sign-words.ts'

const signs = comparisonSigns.map((value) => ({ value, label: signWords[value] }))
/** What a text or a yes can be compared by. */
const plainSigns = signs.slice(0, 2)

export interface ConditionEditorProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The condition of a branch: lines to choose from, or a formula for whoever needs more. */
export function ConditionEditor({ value, onChange }: ConditionEditorProps) {
  const scope = use(DesignScope)
  const lines = comparisonsOf(value)
  const canChoose = lines !== undefined && scope !== null
  const [isFormula, setFormula] = useState(!canChoose)
  const isShown = isFormula || !canChoose
  return (
    <Flex vertical gap={8}>
      {canChoose && (
        <Segmented
          options={['选择', '公式']}
          value={isShown ? '公式' : '选择'}
          onChange={(way) => setFormula(way === '公式')}
        />
      )}
      {isShown ? (
        <FormulaBox value={value} wanted="boolean" aria-label="条件公式" onChange={onChange} />
      ) : (
        <ConditionLines lines={lines} onChange={(next) => onChange(conditionOfLines(next))} />
      )}
    </Flex>
  )
}

interface ConditionLinesProps {
  readonly lines: readonly Comparison[]
  readonly onChange: (lines: readonly Comparison[]) => void
}

function ConditionLines({ lines, onChange }: ConditionLinesProps) {
  const names = (use(DesignScope)?.variables ?? []).filter(({ type }) => type !== 'lines')
  const typeOf = (name: string) => names.find((each) => each.name === name)?.type ?? 'text'
  const begin = (name: string): Comparison => {
    const type = typeOf(name)
    if (type === 'number') return { name, operator: '>', value: 0 }
    return { name, operator: '=', value: type === 'boolean' ? true : '' }
  }
  return (
    <Flex vertical gap={8} role="group" aria-label="条件（须全部满足）">
      {lines.map((line, index) => (
        // Lines have no names of their own.
        // oxlint-disable-next-line no-array-index-key
        <Flex key={index} gap={4}>
          <Select
            aria-label={`条件${index + 1}字段`}
            style={{ flex: 2, minWidth: 0 }}
            value={line.name}
            options={names.map(({ name, label }) => ({ value: name, label }))}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(name: string) => onChange(lines.with(index, begin(name)))}
          />
          <Select
            aria-label={`条件${index + 1}比较`}
            style={{ flex: 1, minWidth: 92 }}
            value={line.operator}
            options={typeOf(line.name) === 'number' ? signs : plainSigns}
            onChange={(operator: ComparisonSign) => onChange(lines.with(index, { ...line, operator }))}
          />
          <LineValue
            label={`条件${index + 1}数值`}
            value={line.value}
            onChange={(value) => onChange(lines.with(index, { ...line, value }))}
          />
          <Button
            icon={<DeleteOutlined />}
            aria-label={`删除条件${index + 1}`}
            onClick={() => onChange(lines.toSpliced(index, 1))}
          />
        </Flex>
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        disabled={names.length === 0}
        onClick={() => onChange([...lines, begin(names[0]?.name ?? '')])}
      >
        添加条件
      </Button>
    </Flex>
  )
}

interface LineValueProps {
  readonly label: string
  readonly value: Comparison['value']
  readonly onChange: (value: Comparison['value']) => void
}

function LineValue({ label, value, onChange }: LineValueProps) {
  const style = { flex: 1, minWidth: 80 }
  if (typeof value === 'number') {
    return (
      <InputNumber
        aria-label={label}
        style={style}
        min={0}
        value={value}
        onChange={(next) => onChange(next ?? 0)}
      />
    )
  }
  if (typeof value === 'boolean') {
    const options = [
      { value: true, label: '是' },
      { value: false, label: '否' },
    ]
    return <Select aria-label={label} style={style} value={value} options={options} onChange={onChange} />
  }
  return (
    <Input
      aria-label={label}
      style={style}
      value={value}
      // A text in a formula ends at its quote.
      onChange={(event) => onChange(event.target.value.replaceAll("'", ''))}
    />
  )
}
