import { DevicePictures } from '@mortise/production/web'
import { InstallFail } from '@mortise/service/model'
import { fileAddress } from '@mortise/web'
import { Button, Checkbox, Input, Select, Spin } from 'antd'
import { useState } from 'react'
import type { DoneItem } from './act-queue.ts'
import type { SheetProps } from './job-sheet.tsx'
import { useDraft } from './use-draft.ts'

const reasons = Object.entries(InstallFail.items).map(([value, label]) => ({ value, label }))

/** Doors are ticked as they hang, each with its pictures; then all is done, or somebody has to come again. */
export function WorkSheet({ job, owner, onAct }: SheetProps) {
  const { items, change } = useDraft(job, owner)
  const [reason, setReason] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  if (!items) return <Spin />
  const hand = async (act: 'finish' | 'fail') => {
    setSending(true)
    await onAct({ install: job.id, no: job.no, act, items, ...(reason && { reason }) })
    setSending(false)
  }
  return (
    <>
      <ul aria-label="安装明细">
        {job.items.map((item) => {
          const done = items.find(({ id }) => id === item.id)
          if (!done) return null
          return (
            <DoorRow key={item.id} item={item} done={done} onChange={(values) => change(item.id, values)} />
          )
        })}
      </ul>
      <Button type="primary" size="large" block loading={isSending} onClick={() => void hand('finish')}>
        完工
      </Button>
      <div className="mortise-today-fail">
        <Select
          aria-label="未完成原因"
          placeholder="没装完？选择原因"
          value={reason}
          options={reasons}
          onChange={setReason}
        />
        <Button disabled={!reason} loading={isSending} onClick={() => void hand('fail')}>
          转二次上门
        </Button>
      </div>
    </>
  )
}

interface DoorRowProps {
  readonly item: SheetProps['job']['items'][number]
  readonly done: DoneItem
  readonly onChange: (values: Partial<Omit<DoneItem, 'id'>>) => void
}

function DoorRow({ item, done, onChange }: DoorRowProps) {
  const name = [item.room, item.itemName].filter(Boolean).join(' ')
  return (
    <li>
      <Checkbox
        checked={done.doneQty === item.planQty}
        onChange={({ target }) => onChange({ doneQty: target.checked ? item.planQty : 0 })}
      >
        {name}
      </Checkbox>
      <small>{item.door ? `门码 ${item.door}` : item.spec}</small>
      {done.photos.length > 0 && (
        <div className="mortise-device-pictures">
          {done.photos.map((path, at) => (
            <img key={path} src={fileAddress(path)} alt={`已上传照片${at + 1}`} />
          ))}
        </div>
      )}
      <DevicePictures value={done.pictures} onChange={(pictures) => onChange({ pictures })} />
      <Input
        aria-label={`${name} 问题`}
        placeholder="有问题请填写"
        maxLength={200}
        value={done.problem ?? ''}
        onChange={({ target }) => onChange({ problem: target.value || null })}
      />
    </li>
  )
}
