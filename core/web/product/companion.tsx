import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { lazily } from '../browser/lazily.tsx'
import type { DialogProps } from './web-module.ts'

type Load = () => Promise<{ default: (props: DialogProps) => ReactNode }>

const companion = createStore<{ load: Load | null }>()(() => ({ load: null }))

/** Something that stays beside the pages, whichever of them is open, until it closes itself. */
export const openCompanion = (load: Load): void => companion.setState({ load })

const close = () => companion.setState({ load: null })

/** Where it stays. */
export function Companion() {
  const load = useStore(companion, (state) => state.load)
  if (!load) return null
  const Beside = lazily(load)
  return <Beside onClose={close} />
}
