import { type RefObject, useEffect, useRef, useState } from 'react';

/** A ref for an element, and whether it came into view since it is there. */
export function useWasVisible<Box extends Element>(): [RefObject<Box | null>, boolean] {
  const box = useRef<Box>(null);
  const [wasVisible, setVisible] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || wasVisible) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setVisible(true),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [wasVisible]);
  return [box, wasVisible];
}
