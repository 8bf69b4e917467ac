import { App } from 'antd'
import { type ComponentType, useRef, useState } from 'react'
import { words } from '../words.ts'
import type { DialogLoader, DialogProps } from './web-module.ts'

interface Opened {
  readonly key: number
  readonly Dialog: ComponentType<DialogProps>
}

/** Opens dialogs that are fetched first, one at a time; `dialog` is where they are drawn. */
export function useDialog({ onClosed }: { onClosed?: () => void } = {}) {
  const { message } = App.useApp()
  const [opened, setOpened] = useState<Opened | null>(null)
  const count = useRef(0)
  const open = async (load: DialogLoader) => {
    count.current += 1
    const key = count.current
    try {
      const { default: Dialog } = await load()
      setOpened({ key, Dialog })
    } catch (error) {
      // Fetched by the click and not by React, so that the next click tries again.
      void message.error(words.loadFailed)
      throw error
    }
  }
  /** One that is still on its way out does not take along what was opened since. */
  const close = ({ key }: Opened) => {
    setOpened((now) => (now?.key === key ? null : now))
    if (count.current === key) onClosed?.()
  }
  const dialog = opened && <opened.Dialog key={opened.key} onClose={() => close(opened)} />
  return { open, dialog }
}
