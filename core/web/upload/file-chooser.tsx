import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'

export interface FileChooserHandle {
  /** Opens the window in which files are chosen. */
  readonly open: () => void
}

export interface FileChooserProps {
  readonly ref: Ref<FileChooserHandle>
  readonly accept?: string
  readonly multiple?: boolean
  readonly disabled?: boolean
  readonly onChoose: (files: File[]) => void
  readonly className?: string
  readonly children: ReactNode
}

/** Lets files be chosen, or dropped on what is within. */
export function FileChooser({
  ref,
  accept,
  multiple,
  disabled,
  onChoose,
  className,
  children,
}: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({ open: () => input.current?.click() }), [])
  const choose = (files: FileList | null) => {
    const all = [...(files ?? [])]
    if (all.length > 0 && !disabled) onChoose(multiple ? all : all.slice(-1))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut; the button within does the same.
    <div
      className={className}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        choose(event.dataTransfer.files)
      }}
    >
      <input
        ref={input}
        type="file"
        // Told as a style: a form of the library shows its file inputs, hidden or not.
        style={{ display: 'none' }}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          choose(event.target.files)
          // So that the same file can be chosen again.
          event.target.value = ''
        }}
      />
      {children}
    </div>
  )
}
