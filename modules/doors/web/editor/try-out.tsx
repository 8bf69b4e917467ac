import { ExperimentOutlined } from '@ant-design/icons'
import type { DoorDraft, DoorValues } from '@mortise/doors/model'
import { Alert, Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { Configurator } from '../configurator/configurator.tsx'
import { FaultList } from './fault-list.tsx'
import { useTried } from './tried.ts'

/** Tries the door out as it stands in the form, saved or not. */
export function TryOutButton({ draft }: { draft: DoorDraft }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<ExperimentOutlined />} onClick={() => setOpen(true)}>
        试算
      </Button>
      <Drawer
        open={isOpen}
        title="试算"
        size="min(1120px, 100vw)"
        destroyOnHidden
        onClose={() => setOpen(false)}
      >
        <TryOut draft={draft} />
      </Drawer>
    </>
  )
}

function TryOut({ draft }: { draft: DoorDraft }) {
  const [values, setValues] = useState<DoorValues>({})
  const { data, error } = useTried(draft)
  if (error) return <Alert type="warning" showIcon title={error.message} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const { inputs } = data
  if (!inputs) return <FaultList title="改正后可以试算" faults={data.faults} />
  return <Configurator configurable={{ ...data, inputs }} values={values} onChange={setValues} />
}
