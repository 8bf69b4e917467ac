import type { BindableEntity } from '@mortise/workflow/model'
import { createContext } from 'react'

/** The entity that the process decides on; none for a process without records. */
export const DesignScope = createContext<BindableEntity | null>(null)
