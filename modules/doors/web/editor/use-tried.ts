import { Door, type DoorDraft, type DoorFault, type DoorInputs } from '@mortise/doors/model'
import { bodyToWire } from '@mortise/model'
import { api } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import type { Configurable } from '../configurator/configurable.ts'

/** A door as it stands in the form, saved or not, with what it needs to be tried out. */
export type Tried = { readonly faults: readonly DoorFault[]; readonly sample: DoorInputs } & Omit<
  Configurable,
  'inputs'
> & { readonly inputs: Configurable['inputs'] | null }

export function useTried(draft: DoorDraft) {
  const body = { ...bodyToWire(Door, draft), id: draft.id ?? '' }
  return useQuery({
    queryKey: ['rows', Door.name, 'tryOut', JSON.stringify(body)],
    queryFn: () => api.post<Tried>(`${Door.wire}/tryOut`, body, { quiet: true }),
    gcTime: 0,
  })
}
