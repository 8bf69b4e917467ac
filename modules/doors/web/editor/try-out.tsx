import { ExperimentOutlined } from '@ant-design/icons'
import { Door, type DoorDraft, type DoorFault, type DoorValues } from '@mortise/doors/model'
import { bodyToWire } from '@mortise/model'
import { api } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import type { Configurable } from '../configurator/configurable.ts'
import { Configurator } from '../configurator/configurator.tsx'
import { FaultList } from './fault-list.tsx'

type Tried = { readonly faults: readonly DoorFault[] } & Omit<Configurable, 'inputs'> & {
    readonly inputs: Configurable['inputs'] | null
  }

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
  const body = { ...bodyToWire(Door, draft), id: draft.id ?? '' }
  const { data, error } = useQuery({
    queryKey: ['rows', Door.name, 'tryOut', JSON.stringify(body)],
    queryFn: () => api.post<Tried>(`${Door.wire}/tryOut`, body, { quiet: true }),
    gcTime: 0,
  })
  if (error) return <Alert type="warning" showIcon title={error.message} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const { inputs } = data
  if (!inputs) return <FaultList title="改正后可以试算" faults={data.faults} />
  return <Configurator configurable={{ ...data, inputs }} values={values} onChange={setValues} />
}
