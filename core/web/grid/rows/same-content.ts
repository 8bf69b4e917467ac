/**
 * Whether two values say the same: arrays and plain objects by what they hold, all else, functions too, by being the
 * same. A page that writes its columns anew each time it is drawn thereby says nothing new.
 */
export function isSameContent(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (Array.isArray(left)) {
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((each, at) => isSameContent(each, right[at]))
    )
  }
  if (!isRecord(left) || !isRecord(right)) return false
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => key in right && isSameContent(left[key], right[key]))
  )
}

/** Not what React draws or a date keeps: whatever is more than data is compared as a whole. */
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !('$$typeof' in value)
