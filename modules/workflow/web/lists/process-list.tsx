import type { RowOf } from '@mortise/model'
import { EntityList, type EntityListProps, lazily } from '@mortise/web'
import type { ProcessCopy, ProcessInstance, ProcessTask } from '@mortise/workflow/model'
import { useMemo, useState } from 'react'
import type { Opened } from '../calls.ts'

const DealDialog = lazily(() => import('../deal/deal-dialog.tsx'))

const titleOnly = ['title'] as const

type Listed = typeof ProcessTask | typeof ProcessInstance | typeof ProcessCopy

interface ProcessListProps<E extends Listed> extends Omit<EntityListProps<E>, 'detail' | 'wide'> {
  /** What is opened of a row: a task, or the instance that it is or belongs to. */
  readonly opens: (row: RowOf<E>) => Opened
  /** What waits is handled; everything else is looked at. */
  readonly isHandled?: boolean
  readonly onOpen?: (row: RowOf<E>) => void
}

/** A list of tasks, instances or copies: each row opens the window of its process, and is a card on a phone. */
export function ProcessList<E extends Listed>(props: ProcessListProps<E>) {
  const { opens, isHandled = false, onOpen, ...list } = props
  const [opened, setOpened] = useState<Opened | null>(null)
  const detail = useMemo(
    () => ({
      label: isHandled ? '办理' : '查看',
      open(row: RowOf<E>) {
        setOpened(opens(row))
        onOpen?.(row)
      },
    }),
    [opens, isHandled, onOpen],
  )
  return (
    <>
      <EntityList {...list} detail={detail} wide={titleOnly} />
      {opened && <DealDialog opened={opened} isOpen={isHandled} onClose={() => setOpened(null)} />}
    </>
  )
}
