import { Door, type DoorDraft, type DoorLibrary, type DoorSpec, specOf } from '@mortise/doors/model'
import { api } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useMemo } from 'react'

/** What the lines of doors may point to. */
const useLibrary = () =>
  useQuery({
    queryKey: ['rows', Door.name, 'library'],
    queryFn: ({ signal }) => api.get<DoorLibrary>(`${Door.wire}/library`, {}, { signal, quiet: true }),
  }).data

/** The door as the form around holds it, and what it stands for once the library is known. */
export function useDoorDraft(): { draft: DoorDraft; spec: DoorSpec | null } {
  const form = Form.useFormInstance()
  const draft = Form.useWatch((values: DoorDraft) => values, { form, preserve: true }) ?? nothing
  const library = useLibrary()
  const spec = useMemo(() => (library ? specOf(draft, library) : null), [draft, library])
  return { draft, spec }
}

const nothing: DoorDraft = {}
