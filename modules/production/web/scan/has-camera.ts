/** Whether this browser reads codes from a picture. */
export const hasCamera = (): boolean => 'BarcodeDetector' in globalThis && 'mediaDevices' in navigator
