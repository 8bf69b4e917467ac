import { Depart, Position, Role } from '@mortise/system/model'
import { PickedNames, UserNames, useEntityPicker } from '@mortise/web'
import { type Assignment, assignWays } from '@mortise/workflow/model'
import { Fragment } from 'react'
import { groupPicker } from './group-picker.ts'
import { PartName } from './part-select.tsx'

/** How somebody reads who is asked: by names, and not by what is stored of them. */
export const AssignNames = ({ assign }: { readonly assign: readonly Assignment[] }) =>
  assign.map((rule, index) => (
    // Rules have no names of their own.
    // oxlint-disable-next-line no-array-index-key
    <Fragment key={index}>
      {index > 0 && '；'}
      <Rule {...rule} />
    </Fragment>
  ))

function Rule({ by, value }: Assignment) {
  if (by === 'leaders') return `连续${value}级上级`
  if (value === '') return assignWays[by]
  return (
    <>
      {assignWays[by]}：<Value by={by} value={value} />
    </>
  )
}

function Value({ by, value }: Assignment) {
  switch (by) {
    case 'user':
      return <UserNames value={value} />
    case 'role':
      return <Named entity={Role.name} value={value} />
    case 'position':
      return <Named entity={Position.name} value={value} returnId />
    case 'depart':
    case 'departLeader':
      return <Named entity={Depart.name} value={value} returnId />
    case 'group':
      return <PickedNames picker={groupPicker} value={value} />
    case 'resolver':
      return <PartName of="resolvers" name={value} />
    default:
      return value.replaceAll(',', '、')
  }
}

interface NamedProps {
  readonly entity: string
  readonly value: string
  readonly returnId?: boolean
}

function Named({ entity, value, returnId = false }: NamedProps) {
  const picker = useEntityPicker(entity)
  return picker ? <PickedNames picker={picker} value={value} returnId={returnId} /> : value
}
