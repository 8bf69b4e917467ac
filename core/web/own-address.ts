import { createContext } from 'react'

/** Whether what is drawn has the address of its page to itself; several pages within one share it. */
export const OwnAddress = createContext(true)
