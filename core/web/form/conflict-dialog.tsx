import type { AnyEntity, Row } from '@mortise/model'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { AppModal } from '../dialog/app-modal.tsx'
import { DifferenceChoice } from '../dialog/difference-choice.tsx'
import { shown } from '../kinds/field-value.tsx'
import { textOf } from '../rows/texts.ts'
import { type Difference, differencesOf, merged, type Side, type Versions } from './differences.ts'
import { linesSummary } from './lines-summary.ts'
import { RowHistory } from './row-history.tsx'

export interface ConflictDialogProps {
  readonly of: AnyEntity
  readonly keys: readonly string[]
  readonly versions: Versions
  /** Saves on top of the row as it now stands. */
  readonly onSave: (values: Row) => void
  /** Back to the form, where everything stands as it was typed. */
  readonly onClose: () => void
}

/** A row that somebody else saved meanwhile: field by field what was typed here and what was saved there. */
export default function ConflictDialog({ of, keys, versions, onSave, onClose }: ConflictDialogProps) {
  const differences = differencesOf(of, keys, versions)
  const [choice, setChoice] = useState<Readonly<Record<string, Side>>>({})
  const takeAll = (side: Side) => setChoice(Object.fromEntries(differences.map(({ key }) => [key, side])))
  return (
    <AppModal
      open
      title="数据已被他人修改"
      width={896}
      onCancel={onClose}
      footer={
        <Space wrap>
          <Button onClick={onClose}>返回继续填写</Button>
          <Button onClick={() => takeAll('mine')}>全部采用我的</Button>
          <Button onClick={() => takeAll('theirs')}>全部采用最新</Button>
          <Button type="primary" onClick={() => onSave(merged(versions, differences, choice))}>
            按以上选择保存
          </Button>
        </Space>
      }
    >
      <p>您填写期间，这条数据已被他人保存。您填写的内容没有丢失，请逐项选择要保留的内容。</p>
      <RowHistory row={versions.theirs} />
      {differences.map((difference) => (
        <Choice
          key={difference.key}
          of={of}
          difference={difference}
          versions={versions}
          side={choice[difference.key] ?? difference.suggested}
          onChoose={(side) => setChoice({ ...choice, [difference.key]: side })}
        />
      ))}
    </AppModal>
  )
}

interface ChoiceProps {
  readonly of: AnyEntity
  readonly difference: Difference
  readonly versions: Versions
  readonly side: Side
  readonly onChoose: (side: Side) => void
}

function Choice({ of, difference: { key, field, isContested }, versions, side, onChoose }: ChoiceProps) {
  const { base, mine, theirs } = versions
  const drawn = (row: Row) => {
    if (field.kind === 'lines') return linesSummary(row[key], base[key])
    // A text that came with another value says nothing about this one.
    const text = row === theirs || row[key] === base[key] ? textOf(of, row, key) : undefined
    return shown(field, row[key], text)
  }
  return (
    <DifferenceChoice
      label={field.label}
      remark={isContested ? undefined : '（您未改动）'}
      mine={drawn(mine)}
      theirs={drawn(theirs)}
      side={side}
      onChoose={onChoose}
    />
  )
}
