import { Door, type DoorDraft, type DoorFault, type DoorInputs, type DoorSpec } from '@mortise/doors/model'
import { bodyToWire } from '@mortise/model'
import { api } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import type { Configurable } from '../configurator/configurable.ts'

/** A door without what cannot be read of it yet. */
export interface Sample {
  readonly spec: DoorSpec
  readonly inputs: DoorInputs
}

/** A door as it stands in the form, saved or not, with what it needs to be tried out. */
export type Tried = { readonly faults: readonly DoorFault[]; readonly sample: Sample } & Omit<
  Configurable,
  'inputs'
> & { readonly inputs: Configurable['inputs'] | null }

const bodyOf = (draft: DoorDraft) => ({ ...bodyToWire(Door, draft), id: draft.id ?? '' })

export const tryOut = (draft: DoorDraft): Promise<Tried> =>
  api.post<Tried>(`${Door.wire}/tryOut`, bodyOf(draft), { quiet: true })

export const useTried = (draft: DoorDraft) =>
  useQuery({
    queryKey: ['rows', Door.name, 'tryOut', JSON.stringify(bodyOf(draft))],
    queryFn: () => tryOut(draft),
    gcTime: 0,
  })
