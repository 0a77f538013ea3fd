/**
 * Lets the browser save a file.
 * @param name with the ending; characters that file systems refuse are left out
 */
export function downloadFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name.replaceAll(/[^\w ,.-]/g, '')
  link.click()
  // In the next task, when the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
