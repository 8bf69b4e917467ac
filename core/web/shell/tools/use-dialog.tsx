import { App } from 'antd'
import { type ComponentType, useState } from 'react'
import type { DialogLoader, DialogProps } from '../../web-module.ts'

/** Opens dialogs that are fetched first, one at a time; `dialog` is where they are drawn. */
export function useDialog({ onClosed }: { onClosed?: () => void } = {}) {
  const { message } = App.useApp()
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null)
  const open = async (load: DialogLoader) => {
    try {
      const { default: Loaded } = await load()
      setDialog(() => Loaded)
    } catch (error) {
      // Fetched by the click and not by React, so that the next click tries again.
      void message.error('加载失败，请检查网络后重试')
      throw error
    }
  }
  const close = () => {
    setDialog(null)
    onClosed?.()
  }
  return { open, dialog: Dialog && <Dialog onClose={close} /> }
}
