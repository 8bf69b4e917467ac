import { Door, type DoorLines, doorFaults } from '@mortise/doors/model'
import { fieldsOf } from '@mortise/model'
import { type EditorProps, type Editors, FieldEditor, FormulaHelping } from '@mortise/web'
import { Alert, Flex } from 'antd'
import { useMemo } from 'react'
import { TryOutButton } from './try-out.tsx'
import { useDoorDraft } from './use-door-draft.ts'
import { useFormulaHelp } from './use-formula-help.ts'

/** Faults that are told at once; the others are counted. */
const MOST_FAULTS = 5

/** The lines of a door: formulas know the names that the door has so far, and what is wrong stands below. */
const linesEditor = (lines: DoorLines) =>
  function DoorLinesEditor(props: EditorProps) {
    const { draft, spec } = useDoorDraft()
    const help = useFormulaHelp(draft, spec)
    const faults = useMemo(
      () => (spec ? doorFaults(spec) : []).filter((fault) => fault.lines === lines),
      [spec],
    )
    const fields = fieldsOf(fieldsOf(Door)[lines] as never)
    return (
      <FormulaHelping value={help}>
        <Flex vertical gap={8}>
          <Flex justify="end">
            <TryOutButton draft={draft} />
          </Flex>
          <FieldEditor {...props} />
          {faults.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={`有 ${faults.length} 处会妨碍发布`}
              description={faults.slice(0, MOST_FAULTS).map(({ row, field, message }) => (
                <div key={`${row}-${field}`}>
                  第{row + 1}行{fields[field]?.label}：{message}
                </div>
              ))}
            />
          )}
        </Flex>
      </FormulaHelping>
    )
  }

export const doorEditors: Editors = {
  parameters: linesEditor('parameters'),
  variables: linesEditor('variables'),
  rules: linesEditor('rules'),
  prices: linesEditor('prices'),
  bom: linesEditor('bom'),
}
