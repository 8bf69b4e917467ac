/** One kind of file that may be uploaded: how it is served, and what its content may prove to be. */
export interface FileKind {
  readonly type: string
  /** What the content is found to be, by the names of `file-type`; `text` is found by ourselves. */
  readonly found: readonly string[]
}

const kind = (type: string, ...found: string[]): FileKind => ({ type, found })
const office = (name: string) => `application/vnd.openxmlformats-officedocument.${name}`
const text = kind('text/plain; charset=utf-8', 'text')
const compound = 'cfb'

/** By extension. What is not here is refused, whatever it contains: svg and html first of all. */
export const fileKinds: Readonly<Record<string, FileKind>> = {
  jpg: kind('image/jpeg', 'jpg'),
  jpeg: kind('image/jpeg', 'jpg'),
  png: kind('image/png', 'png', 'apng'),
  gif: kind('image/gif', 'gif'),
  bmp: kind('image/bmp', 'bmp'),
  webp: kind('image/webp', 'webp'),
  ico: kind('image/x-icon', 'ico'),
  heic: kind('image/heic', 'heic'),
  txt: text,
  md: text,
  csv: kind('text/csv; charset=utf-8', 'text'),
  pdf: kind('application/pdf', 'pdf'),
  doc: kind('application/msword', compound),
  docx: kind(office('wordprocessingml.document'), 'docx', 'office'),
  xls: kind('application/vnd.ms-excel', compound),
  xlsx: kind(office('spreadsheetml.sheet'), 'xlsx', 'office'),
  ppt: kind('application/vnd.ms-powerpoint', compound),
  pptx: kind(office('presentationml.presentation'), 'pptx', 'office'),
  zip: kind('application/zip', 'zip', 'office', 'docx', 'xlsx', 'pptx'),
  rar: kind('application/vnd.rar', 'rar'),
  '7z': kind('application/x-7z-compressed', '7z'),
  tar: kind('application/x-tar', 'tar'),
  mp3: kind('audio/mpeg', 'mp3'),
  wav: kind('audio/wav', 'wav'),
  mp4: kind('video/mp4', 'mp4', 'm4v', '3gp', 'mov'),
  avi: kind('video/x-msvideo', 'avi'),
  mov: kind('video/quicktime', 'mov', 'mp4', 'm4v'),
  wmv: kind('video/x-ms-wmv', 'asf'),
  dwg: kind('image/vnd.dwg', 'dwg'),
  dxf: kind('image/vnd.dxf', 'text', 'dxf'),
}

/** Shown in the page; everything else is saved. */
export const isInline = (type: string): boolean =>
  type === 'application/pdf' || (type.startsWith('image/') && !type.startsWith('image/vnd.'))

/** Images whose pixels we can read, and so measure, shrink and mark. */
export const isReadableImage = (extension: string): boolean =>
  ['jpg', 'jpeg', 'png', 'gif', 'webp'].includes(extension)
