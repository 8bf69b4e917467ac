import type { StreamParser } from '@codemirror/language'
import type { Extension } from '@uiw/react-codemirror'

/** Languages that the code editor knows; each is fetched when it is chosen. */
const loaders = {
  CSS: async () => (await import('@codemirror/lang-css')).css(),
  JavaScript: async () =>
    (await import('@codemirror/lang-javascript')).javascript({ jsx: true, typescript: true }),
  HTML: async () => (await import('@codemirror/lang-html')).html(),
  Java: async () => (await import('@codemirror/lang-java')).java(),
  'Objective-C': async () => legacy((await import('@codemirror/legacy-modes/mode/clike')).objectiveC),
  Python: async () => (await import('@codemirror/lang-python')).python(),
  R: async () => legacy((await import('@codemirror/legacy-modes/mode/r')).r),
  Shell: async () => legacy((await import('@codemirror/legacy-modes/mode/shell')).shell),
  SQL: async () => (await import('@codemirror/lang-sql')).sql(),
  Swift: async () => legacy((await import('@codemirror/legacy-modes/mode/swift')).swift),
  Vue: async () => (await import('@codemirror/lang-vue')).vue(),
  Markdown: async () => (await import('@codemirror/lang-markdown')).markdown(),
} satisfies Readonly<Record<string, () => Promise<Extension>>>

export type CodeMode = keyof typeof loaders

export const codeModes = Object.keys(loaders) as CodeMode[]

/** What colours and indents a language. */
export const loadMode = (mode: CodeMode): Promise<Extension> => loaders[mode]()

async function legacy(parser: StreamParser<unknown>): Promise<Extension> {
  const { StreamLanguage } = await import('@codemirror/language')
  return StreamLanguage.define(parser)
}
